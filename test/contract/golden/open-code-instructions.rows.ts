/** One entry of a roster, and whether its instructions travel in OpenCode's configuration. */
export interface EntryRow {
  readonly title: string;
  readonly name: string;
  readonly text: string;
  readonly expected: boolean;
}

const strategies = [undefined, 'opencode', 'claude', 'codex', 'generic'] as const;
const bases = ['opencode', 'claude', 'codex', 'qwen'] as const;
const ownPlaces = ['{}', '{ flag: --rules }', '{ file_flag: --rules }', '{ home_file: RULES.md }'];
const prompts = ['{ channel: stdin }', '{ channel: argument, end_of_options: true }', '{ channel: flag, flag: -p }'];

const strategyLine = (strategy: string | undefined): string =>
  strategy === undefined ? '' : `strategy: ${strategy}\n`;
const newEntry = (prompt: string, place: string): string =>
  `binary: tool\nheadless: { prompt: ${prompt} }\nhome: { env: { TOOL_HOME: '{home}' } }\ninstructions: ${place}\n`;

/** In the document the harness itself alone does; here so does every entry whose bound delivery is the harness's. */
const bound = (strategy: string | undefined): boolean => strategy === 'opencode';

const ofStrategy = strategies.flatMap((strategy) =>
  prompts.flatMap((prompt) =>
    ownPlaces.map((place) => ({
      title: `the strategy ${String(strategy)}, the prompt ${prompt} and the instructions ${place}`,
      text: strategyLine(strategy) + newEntry(prompt, place),
      expected: bound(strategy),
    })),
  ),
);

/** Ours: a derived entry keeps the behaviour of its base, unless it names another. */
const ofBase = bases.flatMap((base) =>
  strategies.flatMap((strategy) =>
    ownPlaces.map((place) => ({
      title: `the base ${base}, the strategy ${String(strategy)} and the instructions ${place}`,
      text: `derive: ${base}\n${strategyLine(strategy)}instructions: ${place}\n`,
      expected: bound(strategy ?? base),
    })),
  ),
);

const numbered = [...ofStrategy, ...ofBase].map((row, index) => ({ ...row, name: `entry-${String(index)}` }));

/** The providers that OpenCode drives are no agents, and a name alone makes none of an entry. */
const named = ['blablador', 'kisski', 'openrouter', 'open-code', 'opencode-2', 'harness'].map((name) => ({
  title: `the name ${name} alone`,
  name,
  text: newEntry('{ channel: stdin }', '{}'),
  expected: false,
}));

const chained: readonly EntryRow[] = [
  { title: 'a base', name: 'first', text: 'derive: opencode\n', expected: true },
  { title: 'a base of the base', name: 'second', text: 'derive: first\n', expected: true },
  {
    title: 'a base that named another strategy',
    name: 'third',
    text: 'derive: second\nstrategy: codex\n',
    expected: false,
  },
  { title: 'such a base two steps away', name: 'fourth', text: 'derive: third\n', expected: false },
  { title: 'the way back', name: 'fifth', text: 'derive: fourth\nstrategy: opencode\n', expected: true },
];

export const entryRows: readonly EntryRow[] = [...numbered, ...named, ...chained];
