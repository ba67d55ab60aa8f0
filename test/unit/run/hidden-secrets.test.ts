import { withHiddenSecrets } from '../../../src/run/hidden-secrets';
import { createRedactor } from '../../../src/run/redactor';

const secret = 'sk-canary-0123456789';
const redact = withHiddenSecrets(createRedactor([secret]));
const halves = (between: string, text = secret): string => `${text.slice(0, 9)}${between}${text.slice(9)}`;

test.each([
  ['the colours of a search', '\u001b[m\u001b[K'],
  ['a link', '\u001b]8;;http://a.test\u001b\\'],
  ['an escape character alone', '\u001b'],
  ['a carriage return', '\r'],
  ['a zero width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['marks of direction', '\u200e\u061c\u2066'],
  ['a colour escaped as in JSON', '\\u001b[0m'],
])('a secret is taken out with %s within it', (_what, between) => {
  expect(redact(`<${halves(between)}>`)).toBe('<[secret]>');
});

test('every form of a secret is found, and more than one in a text', () => {
  const hexadecimal = Buffer.from(secret).toString('hex');
  const text = `${halves('\u001b[0m')} ${halves('\u200b', hexadecimal)} ${secret}`;
  expect(redact(text)).toBe('[secret] [secret] [secret]');
});

test('a text without a secret keeps what nobody sees', () => {
  for (const text of ['\u001b[1mbold\u001b[0m', 'a\u200bb', halves('\u001b[0m').slice(0, -1)]) {
    expect(redact(text)).toBe(text);
  }
});
