import { createOpenTail } from '../../../src/run/open-tail';

const secret = 'sk-canary-0123456789';
const openTail = createOpenTail([secret, 'another-secret']);

test.each([
  ['nothing of a secret', 'plain text', 0],
  ['one character of it', 'it is s', 1],
  ['most of it', `it is ${secret.slice(0, -1)}`, secret.length - 1],
  ['the beginning of the other', 'it is anoth', 5],
  ['its beginning in the middle', 'sk-can it is.', 0],
  ['its beginning in hexadecimal', `it is ${Buffer.from(secret).toString('hex').slice(0, 11)}`, 11],
  ['its beginning in base64', `it is ${Buffer.from(secret).toString('base64').slice(0, 7)}`, 7],
  ['nothing at all', '', 0],
])('in a text with %s the end that could go on as one is known', (_what, text, expected) => {
  expect(openTail(text)).toBe(expected);
});

test.each(['it is sk-\u200bcan', 'it is sk-can\u001b[', 'it is sk-can\u001b[0', 'sk-can\u001b[0m'])(
  'of %j nothing may be told yet',
  (text) => {
    expect(openTail(text)).toBe(text.length);
  },
);

test('where nobody sees some characters and no secret begins, all is told', () => {
  expect(openTail('\u001b[1mbold\u001b[0m.')).toBe(0);
});

test('without secrets everything is told', () => {
  expect(createOpenTail(['short'])('short')).toBe(0);
});
