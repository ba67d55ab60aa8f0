import { expectedInstructions } from '../../../src/plan/expected-instructions';

test.each([
  ['the longest line', '# Rules\n\n- Answer in  *French*, always.\nBe kind.', 'AnswerinFrenchalways'],
  ['letters of any script', 'Ответь кратко!\r\nok', 'Ответькратко'],
  ['a form of letters that does not depend on how they were typed', 'e\u0301te\u0301', 'été'],
])('instructions are recognised by %s', (_what, text, expects) => {
  expect(expectedInstructions(text)).toEqual({ expects });
});

test('a very long line is recognised by its beginning, and no character is cut in two', () => {
  expect(expectedInstructions('𝒳'.repeat(5000)).expects).toBe('𝒳'.repeat(400));
});

test.each(['', '  \n', '*** --- ***'])('nothing is looked for in %j', (text) => {
  expect(expectedInstructions(text)).toEqual({});
});
