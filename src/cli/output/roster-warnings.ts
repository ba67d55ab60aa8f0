import { dirname } from 'node:path';
import type { AgentRegistry } from '../../api';
import { formatProblem, type Problem } from '../../errors';
import { paint } from './terminal';

/** Tells on standard error, in one line a file, what is wrong with the roster: the rest of it works. */
export function warnOfRoster({ rosterProblems }: Pick<AgentRegistry, 'rosterProblems'>): void {
  for (const line of rosterWarnings(rosterProblems)) {
    process.stderr.write(`${paint(process.stderr).yellow('muster: warning:')} ${line}\n`);
  }
}

/** One line for each file with problems: the first one, how many more there are, and what to do. */
export function rosterWarnings(problems: readonly Problem[]): readonly string[] {
  const files = new Map<string, { readonly first: Problem; count: number }>();
  for (const problem of problems) {
    const known = files.get(problem.file);
    if (known === undefined) files.set(problem.file, { first: problem, count: 1 });
    else known.count += 1;
  }
  return Array.from(files.values(), ({ first, count }) => {
    const more = count === 1 ? '' : ` (and ${String(count - 1)} more)`;
    const sentence = `${formatProblem(first)}${more}`;
    const end = sentence.endsWith('?') ? '' : '.';
    return `${sentence}${end} See: muster roster validate ${shown(rosterDirectoryOf(first.file))}`;
  });
}

/** A file in `agents/` or `providers/` is checked with its directory, since it may rest on others there. */
function rosterDirectoryOf(file: string): string {
  const directory = dirname(file);
  return /\/(agents|providers)$/.test(directory) ? dirname(directory) : directory;
}

function shown(path: string): string {
  return /^[A-Za-z0-9._/@+-]+$/.test(path) ? path : JSON.stringify(path);
}
