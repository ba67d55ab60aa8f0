import Ajv from 'ajv';
import * as checks from '../../../src/roster/checks';
import type { Check } from '../../../src/roster/checks';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
const parts = [
  'a',
  'A',
  '1',
  '-',
  '--',
  '_',
  '.',
  '..',
  '/',
  ' ',
  '',
  '{',
  '}',
  '{model}',
  '{home}',
  '{run_directory}',
];
const texts = [
  ...parts.flatMap((first) => parts.flatMap((second) => parts.map((third) => first + second + third))),
  ...[
    'PATH',
    'HOME',
    'HOMES',
    'ENV',
    'LD_X',
    'GIT_CONFIG_X',
    'A_B',
    'host',
    'te',
    'x-key',
    '{run_directory}/plan.json',
  ],
  ...[
    '{home}/a/b',
    '/a/../b',
    'a/./b',
    '/opt/bin/x',
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    '\u{1f600}',
    '{modle}',
    '_inherit',
  ],
  ...['x'.repeat(40), 'x'.repeat(101), 'x'.repeat(301), 'x'.repeat(501)],
];
const values: readonly unknown[] = [
  ...texts,
  0,
  1,
  -1,
  1.5,
  600,
  true,
  false,
  [],
  {},
  ['a'],
  [1],
  { a: 1 },
  { A: 'a' },
];

const composed: Readonly<Record<string, Check>> = {
  'wholeNumber(0, 600)': checks.wholeNumber(0, 600),
  'oneOf(a, _)': checks.oneOf(['a', '_']),
  'listOf(flag)': checks.listOf('flags', checks.flag),
  'mapOf(environmentName, line)': checks.mapOf('variables', checks.environmentName, checks.line),
};
const all = [...Object.entries(checks), ...Object.entries(composed)].flatMap(([name, value]) =>
  typeof value === 'function' && 'schema' in value ? [[name, value] as const] : [],
);

test('there are many checks', () => {
  expect(all.length).toBeGreaterThan(20);
});

test.each(all)('%s and its JSON Schema agree on every value that a file may hold by itself', (name, check) => {
  const accepts = ajv.compile(check.schema);
  // Of templates within a map JSON Schema cannot tell; no value here has any.
  const wrong = values.filter((value) => accepts(value) !== (check(value).length === 0));
  // The element stands for a list of the layer below, which the check never sees.
  expect(wrong.filter((value) => !(name.startsWith('listOf') && Array.isArray(value)))).toEqual([]);
});
