/** One look-up and what the source document says it finds. */
export interface LookupRow {
  readonly title: string;
  readonly name: string | null | undefined;
  readonly defaultAgent: string | null | undefined;
  /** The name that is looked up in the end. */
  readonly wanted: string;
}

const names: readonly (string | null | undefined)[] = [
  ...[undefined, null, ''],
  ...['claude', 'codex', 'qwen', 'opencode'],
  ...['clod', 'CLAUDE', ' claude', 'claude ', 'claude\n', '0', 'null', 'undefined', '_default', '.', '../claude'],
  ...['__proto__', 'constructor', 'toString', 'size', 'get'],
];
const defaults: readonly (string | null | undefined)[] = [undefined, null, '', 'codex', 'clod', '__proto__', ' '];

const isSaid = (name: string | null | undefined): name is string => name !== undefined && name !== null && name !== '';

/** The name that was said, else the default, else `claude`; what is empty was not said. */
export const lookupRows: readonly LookupRow[] = names.flatMap((name) =>
  defaults.map((defaultAgent) => ({
    title: `the name ${JSON.stringify(name)} with the default ${JSON.stringify(defaultAgent)}`,
    name,
    defaultAgent,
    wanted: isSaid(name) ? name : isSaid(defaultAgent) ? defaultAgent : 'claude',
  })),
);
