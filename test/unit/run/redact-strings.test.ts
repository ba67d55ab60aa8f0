import { redactStrings } from '../../../src/run/redact-strings';
import { createRedactor } from '../../../src/run/redactor';

const secret = 'nsk-canary-0123';
const redact = createRedactor([secret, '12345678']);

test.each<readonly [string, unknown, unknown]>([
  ['a text', `<${secret}>`, '<[secret]>'],
  ['a value within', { a: [{ b: secret }] }, { a: [{ b: '[secret]' }] }],
  ['a key', { [secret]: 1 }, { '[secret]': 1 }],
  ['a number', { id: 12345678 }, { id: '[secret]' }],
])('a secret is taken out of %s', (_where, value, clean) => {
  expect(redactStrings(value, redact)).toEqual(clean);
});

test('what looks like a secret only in the text of JSON is none', () => {
  const value = { text: `\n${secret.slice(1)}` };
  expect(JSON.stringify(value)).toContain(secret);
  expect(redactStrings(value, redact)).toBe(value);
});

test('a key that means something to JavaScript stays a key', () => {
  const clean = redactStrings(JSON.parse(`{"__proto__":"${secret}"}`), redact);
  expect(JSON.stringify(clean)).toBe('{"__proto__":"[secret]"}');
});

test('a value without a secret is given as it is, whatever it holds', () => {
  const value = { list: [1, 'a', null, true, undefined], nested: { text: 'b' } };
  expect(redactStrings(value, redact)).toBe(value);
});
