import { formatProblem, type Problem } from '../../errors';
import { sortProblems } from '../../yaml';

/** Collects what is wrong with each entry of one kind. An entry that rests on a broken one is broken too. */
export class EntryProblems {
  readonly #own = new Map<string, Problem[]>();
  readonly #bases = new Map<string, string>();

  add(name: string, problems: readonly Problem[]): void {
    if (problems.length === 0) return;
    const own = this.#own.get(name);
    if (own === undefined) this.#own.set(name, [...problems]);
    else own.push(...problems);
  }

  restsOn(name: string, base: string): void {
    this.#bases.set(name, base);
  }

  /** The entry and all that it rests on, nearest first; of a circle each once. */
  chain(name: string): readonly string[] {
    const names = [name];
    for (let base = this.#bases.get(name); base !== undefined && !names.includes(base); base = this.#bases.get(base)) {
      names.push(base);
    }
    return names;
  }

  /** Everything that keeps an entry from use; nothing for one that may be used. */
  of(name: string): readonly Problem[] {
    return told(this.chain(name).flatMap((link) => this.#own.get(link) ?? []));
  }
}

/** In the order of the text, each once: what a base has wrong, those that derive from it have too. */
export function told(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(sortProblems(problems).map((problem) => [formatProblem(problem), problem])).values()];
}
