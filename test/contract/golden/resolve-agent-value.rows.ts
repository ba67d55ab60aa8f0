/** One call of `resolveAgentValue` and what the source document says it gives; absent is `undefined` here. */
export interface ValueRow {
  readonly title: string;
  readonly key: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly agent: string;
  readonly expected: unknown;
}

const flatValues: readonly unknown[] = [
  ...['opus', '', ' ', '0', 'null', '_default', 'two words', '$HOME', '\u{1f600}'],
  ...[0, 1, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e21, Number.NaN, Number.POSITIVE_INFINITY, true, false],
  ...[[], ['claude'], [{ claude: 'opus' }], [null]],
];

/** A flat value is the same for every agent, whatever it is. */
const flatRows = flatValues.flatMap((value): readonly ValueRow[] =>
  ['claude', '__proto__'].map((agent) => ({
    title: `the flat value ${JSON.stringify(value)} is that of ${agent}`,
    key: 'model',
    config: { model: value },
    agent,
    expected: value,
  })),
);

const missing = Symbol('missing');
const entries: readonly unknown[] = [missing, null, undefined, 'o3', '', 0, false, ['a'], { codex: 'deep' }, {}];
const defaults: readonly unknown[] = [missing, null, undefined, 'fast', '', 0, { _default: 'deep' }];

const shown = (value: unknown): string => (value === missing ? 'no entry' : JSON.stringify(value));
const holds = (value: unknown): boolean => value !== missing && value !== undefined && value !== null;
const entry = (key: string, value: unknown): Record<string, unknown> => (value === missing ? {} : { [key]: value });

/** A map by agent name: the agent's own value unless that is none, then `_default` unless that is none, then nothing. */
const mapRows = entries.flatMap((own): readonly ValueRow[] =>
  defaults.map((fallback) => ({
    title: `a map with ${shown(own)} for the agent and ${shown(fallback)} as _default`,
    key: 'model',
    config: { model: { claude: 'opus', ...entry('codex', own), ...entry('_default', fallback) } },
    agent: 'codex',
    expected: holds(own) ? own : holds(fallback) ? fallback : undefined,
  })),
);

const row = (
  title: string,
  key: string,
  config: Readonly<Record<string, unknown>>,
  agent: string,
  expected: unknown,
): ValueRow => ({ title, key, config, agent, expected });

const parsed = (text: string): Readonly<Record<string, unknown>> => JSON.parse(text) as Record<string, unknown>;

const edgeRows: readonly ValueRow[] = [
  row('a key that is absent', 'timeout', { model: 'opus' }, 'claude', undefined),
  row('an empty configuration', 'model', {}, 'claude', undefined),
  row('a value of null', 'model', { model: null }, 'claude', undefined),
  row('a value of undefined', 'model', { model: undefined }, 'claude', undefined),
  row('an empty map', 'model', { model: {} }, 'claude', undefined),
  row('an empty key', '', { '': 'x' }, 'claude', 'x'),
  row('an agent without a name, which the map has', 'model', { model: { '': 'x' } }, '', 'x'),
  row('an agent without a name, which the map lacks', 'model', { model: { claude: 'x', _default: 'y' } }, '', 'y'),
  row('the name _default itself', 'model', { model: { claude: 'x', _default: 'y' } }, '_default', 'y'),
  row('names are compared letter by letter', 'model', { model: { Claude: 'x' } }, 'claude', undefined),
  row('names are not trimmed', 'model', { model: { 'claude ': 'x' } }, 'claude', undefined),
  row('a name with a dot is one name', 'model', { model: { 'a.b': 'x' } }, 'a.b', 'x'),
  row('a nested map is given whole', 'm', { m: { claude: { a: { b: 1 } } } }, 'claude', { a: { b: 1 } }),
  row('only one level is looked at', 'm', { m: { a: { claude: 'x' } } }, 'claude', undefined),
  row('a list is no map, even for the agent 0', 'm', { m: ['x'] }, '0', ['x']),
  row('a text is no map, even for the agent length', 'm', { m: 'xyz' }, 'length', 'xyz'),
  row('an agent named 0 in a map', 'm', { m: { 0: 'x' } }, '0', 'x'),
  // In the language of the document a map holds nothing that was not put there; so it is here.
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'].flatMap((name) => [
    row(`${name} is no key that was not said`, name, {}, 'claude', undefined),
    row(`${name} is no agent of a map that does not say so`, 'm', { m: { claude: 'x' } }, name, undefined),
    row(`${name} gets _default`, 'm', { m: { claude: 'x', _default: 'y' } }, name, 'y'),
    row(`${name} is a key when it is said`, name, parsed(`{"${name}":"x"}`), 'claude', 'x'),
    row(`${name} is an agent when it is said`, 'm', parsed(`{"m":{"${name}":"x"}}`), name, 'x'),
  ]),
];

export const valueRows: readonly ValueRow[] = [...flatRows, ...mapRows, ...edgeRows];
