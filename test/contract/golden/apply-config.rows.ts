import type { CliOverrides, ConfigValues } from '../../../src';

/** One call of `applyConfig` and what it gives, worked out from the rules of the source document and of ours. */
export interface ConfigRow {
  readonly title: string;
  readonly config: ConfigValues;
  /** `null` from a JavaScript host counts as absent, like in the document. */
  readonly overrides?: CliOverrides | null | undefined;
  readonly expected: ExpectedConfig;
}

/** What comes out for an agent that can do everything, and for one that can do nothing. */
export interface ExpectedConfig {
  readonly model?: string;
  readonly maxTurns?: number;
  readonly timeoutSeconds?: number;
  /** What goes in front of the guidance where the prompt is the only place for instructions. */
  readonly instructions?: string;
  /** The key whose value is refused. */
  readonly refused?: 'model' | 'max_turns' | 'timeout';
}

const json = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value));

/** Value of the configuration, override, and the model that comes out. */
const models: readonly (readonly [unknown, unknown, string | undefined])[] = [
  [undefined, undefined, undefined],
  [null, undefined, undefined],
  ['opus', undefined, 'opus'],
  ['opus', 'haiku', 'haiku'],
  ['opus', null, 'opus'],
  // An empty override is none.
  ['opus', '', 'opus'],
  [undefined, '', undefined],
  [undefined, 'haiku', 'haiku'],
  [null, 'haiku', 'haiku'],
  ['', 'haiku', 'haiku'],
  // Ours: an empty model of the configuration is none too, so that it is absent and not an empty text.
  ['', undefined, undefined],
  [' ', undefined, ' '],
  ['two words', undefined, 'two words'],
  ['opus', ' ', ' '],
  ["it's $HOME", undefined, "it's $HOME"],
  ['0', undefined, '0'],
  // Numbers are written out.
  [0, undefined, '0'],
  [4.1, undefined, '4.1'],
  [-1, undefined, '-1'],
  [1e21, undefined, '1e+21'],
  [{ claude: 'opus' }, undefined, undefined],
  [{ able: 'o3', plain: 'o3', _default: 'fast' }, undefined, 'o3'],
  [{ able: null, plain: null, _default: 'fast' }, undefined, 'fast'],
  [{ able: null, plain: null, _default: null }, undefined, undefined],
  [{ able: '', plain: '', _default: 'fast' }, undefined, undefined],
  [{ able: 0, plain: 0, _default: 'fast' }, undefined, '0'],
  [{ _default: 'fast' }, 'haiku', 'haiku'],
  [{ _default: 'fast' }, '', 'fast'],
  [{}, undefined, undefined],
];

/** Ours: what is no name is an error, where the document would write it out. */
const refusedModels: readonly unknown[] = [
  true,
  false,
  [],
  ['opus'],
  { _default: { a: 'b' } },
  { _default: true },
  { able: ['opus'], plain: ['opus'] },
];

/** Value of the configuration, override, and the number that comes out; the same rules for turns and seconds. */
const numbers: readonly (readonly [unknown, unknown, number | undefined])[] = [
  [undefined, undefined, undefined],
  [null, undefined, undefined],
  [5, undefined, 5],
  [5, 7, 7],
  [5, null, 5],
  [undefined, 7, 7],
  [null, 7, 7],
  [0, undefined, 0],
  // 0 is a value and no gap.
  [5, 0, 0],
  [0, 7, 7],
  [1, undefined, 1],
  ['5', undefined, 5],
  [' 5 ', undefined, 5],
  ['5\n', undefined, 5],
  ['05', undefined, 5],
  ['+5', undefined, 5],
  ['0', undefined, 0],
  // Ours: an override may be a text too, and is converted like any other.
  [5, '7', 7],
  [9_007_199_254_740_991, undefined, 9_007_199_254_740_991],
  [{ able: 5, plain: 5, _default: 9 }, undefined, 5],
  [{ able: null, plain: null, _default: 9 }, undefined, 9],
  [{ able: 0, plain: 0, _default: 9 }, undefined, 0],
  [{ claude: 5 }, undefined, undefined],
  [{ _default: '9' }, undefined, 9],
  [{ _default: null }, undefined, undefined],
  [{ _default: 9 }, 7, 7],
];

/** What is no number is an error. */
const noNumbers: readonly (readonly [unknown, unknown])[] = [
  ['many', undefined],
  ['', undefined],
  [' ', undefined],
  ['5 turns', undefined],
  ['5.0', undefined],
  ['0x10', undefined],
  ['1e3', undefined],
  ['1_000', undefined],
  ['--5', undefined],
  ['+', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [[], undefined],
  [[5], undefined],
  [{ _default: { a: 5 } }, undefined],
  [5, ''],
  [5, 'many'],
  [5, Number.NaN],
  [5, []],
  // Ours: what would be cut, or has no meaning as a limit, is an error too.
  [1.5, undefined],
  [-1, undefined],
  ['-1', undefined],
  [5, -1],
  [true, undefined],
  [false, undefined],
  [1e21, undefined],
  ['9007199254740993', undefined],
];

/** Override, and what stands in the prompt of an agent that has no other place. */
const instructions: readonly (readonly [unknown, string | undefined])[] = [
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  // Ours: blanks are no instructions.
  [' \n\t', undefined],
  ['Be kind.', 'Be kind.'],
  [' Be kind.\n', ' Be kind.\n'],
  ['one\n\ntwo\n', 'one\n\ntwo\n'],
  ['0', '0'],
  ['$(id) `id` "x"', '$(id) `id` "x"'],
  ['{model} <prompt>', '{model} <prompt>'],
];

const given = (key: string, value: unknown): Record<string, unknown> => (value === undefined ? {} : { [key]: value });
const override = (key: string, value: unknown): CliOverrides => given(key, value);
const limits = [
  ['max_turns', 'maxTurns'],
  ['timeout', 'timeoutSeconds'],
] as const;

const modelRows = models.map(([value, wish, model]): ConfigRow => ({
  title: `model ${json(value)} with the override ${json(wish)}`,
  config: given('model', value),
  overrides: override('model', wish),
  expected: model === undefined ? {} : { model },
}));

const refusedModelRows = refusedModels.map((value): ConfigRow => ({
  title: `model ${json(value)}, which is no name`,
  config: { model: value },
  expected: { refused: 'model' },
}));

const numberRows = limits.flatMap(([key, field]) =>
  numbers.map(([value, wish, number]): ConfigRow => ({
    title: `${key} ${json(value)} with the override ${json(wish)}`,
    config: given(key, value),
    overrides: override(field, wish),
    expected: number === undefined ? {} : { [field]: number },
  })),
);

const noNumberRows = limits.flatMap(([key, field]) =>
  noNumbers.map(([value, wish]): ConfigRow => ({
    title: `${key} ${json(value)} with the override ${json(wish)}, of which one is no number`,
    config: { [key]: value },
    overrides: override(field, wish),
    expected: { refused: key },
  })),
);

const instructionRows = instructions.map(([wish, text]): ConfigRow => ({
  title: `instructions ${json(wish)}`,
  config: {},
  overrides: override('instructions', wish),
  expected: text === undefined ? {} : { instructions: text },
}));

const everything = { model: 'opus', maxTurns: 7, timeoutSeconds: 60, instructions: 'Be kind.' };

const togetherRows: readonly ConfigRow[] = [
  { title: 'no overrides at all', config: { model: 'opus' }, expected: { model: 'opus' } },
  { title: 'overrides that are null', config: { model: 'opus' }, overrides: null, expected: { model: 'opus' } },
  { title: 'every override', config: {}, overrides: everything, expected: everything },
  {
    title: 'every override over every value',
    config: { model: 'haiku', max_turns: 1, timeout: 1 },
    overrides: everything,
    expected: everything,
  },
  {
    title: 'every value and no override',
    config: { model: 'opus', max_turns: '7', timeout: '60' },
    expected: { model: 'opus', maxTurns: 7, timeoutSeconds: 60 },
  },
  { title: 'keys that are not known', config: { models: 'x', maxTurns: 3, timeoutSeconds: 3 }, expected: {} },
  // The document takes instructions from the caller alone.
  { title: 'instructions of the configuration', config: { instructions: 'Be kind.' }, expected: {} },
  { title: 'keys of every object', config: Object.create({ model: 'x', timeout: 1 }) as ConfigValues, expected: {} },
  {
    title: 'an override that is right over a value that is wrong',
    config: { max_turns: 'many', timeout: 'long' },
    overrides: { maxTurns: 3, timeoutSeconds: 4 },
    expected: { maxTurns: 3, timeoutSeconds: 4 },
  },
];

export const configRows: readonly ConfigRow[] = [
  ...[...modelRows, ...refusedModelRows, ...numberRows, ...noNumberRows],
  ...[...instructionRows, ...togetherRows],
];
