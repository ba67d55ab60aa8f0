import { asSentence } from '../../../src/errors/as-sentence';

test.each([
  ['boom', 'boom.'],
  ['boom.', 'boom.'],
  ['why?', 'why?'],
  ['first\n  second\r\nthird ', 'first second third.'],
  ['', ''],
])('%j is %j where another sentence follows', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
