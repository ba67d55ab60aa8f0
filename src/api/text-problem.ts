import { isSlotted } from './slotted-text';

const slotNames: readonly unknown[] = [
  'broker.url',
  'broker.token',
  'home',
  'cache',
  'run.directory',
  'run.id',
  'prompt',
  'instructions',
  'session.id',
];

/** Why a value is no text for a process, such as `is a number, expected a text`; `undefined` for one that is. */
export function textProblem(value: unknown): string | undefined {
  if (typeof value === 'string') return nulProblem(value);
  if (!isSlotted(value)) return `is ${kindOf(value)}, expected a text, or one that slot or joinText made`;
  const parts: unknown = value.parts;
  if (!Array.isArray(parts)) return 'is a text without parts';
  for (const part of parts as readonly unknown[]) {
    const problem = typeof part === 'string' ? nulProblem(part) : slotProblem(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The first problem in a list of texts, with its place; `undefined` when there is none. */
export function textListProblem(values: unknown, name: string): string | undefined {
  if (!Array.isArray(values)) return `gave ${name} that is ${kindOf(values)}, expected a list of texts`;
  for (const [index, value] of (values as readonly unknown[]).entries()) {
    const problem = textProblem(value);
    if (problem !== undefined) return `gave ${name} whose item ${String(index + 1)} ${problem}`;
  }
  return undefined;
}

/** The first problem in a map of variables; `undefined` when there is none. */
export function variablesProblem(values: unknown): string | undefined {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return `gave env that is ${kindOf(values)}, expected a map from names to texts`;
  }
  for (const [name, value] of Object.entries(values)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || name.startsWith('MUSTER_')) {
      return (
        `sets the variable ${JSON.stringify(name)}; expected letters, digits and "_", no digit first, ` +
        'and no name that begins with MUSTER_'
      );
    }
    const problem = textProblem(value);
    if (problem !== undefined) return `sets the variable ${name}, which ${problem}`;
  }
  return undefined;
}

function nulProblem(text: string): string | undefined {
  return text.includes('\0') ? 'holds the NUL character, which no process can be given' : undefined;
}

function slotProblem(part: unknown): string | undefined {
  const { slot } = (typeof part === 'object' && part !== null ? part : {}) as { readonly slot?: unknown };
  const isKnown = slotNames.includes(slot) || (typeof slot === 'string' && /^env\.[A-Za-z_][A-Za-z0-9_]*$/.test(slot));
  return isKnown ? undefined : `has the slot ${JSON.stringify(slot ?? null)}, and there is none of that name`;
}

/** What kind of value it is, for messages. A text is not shown: it can hold what a person wrote. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
