import { instructionText } from '../../../src/plan/instruction-text';

test.each<[string | readonly string[] | undefined, string]>([
  [undefined, ''],
  ['', ''],
  ['a\n', 'a\n'],
  [[], ''],
  [['a', '_inherit', 'b'], 'a\n\nb'],
])('the instructions %j of a request that no layer lies under are %j', (instructions, text) => {
  expect(instructionText(instructions === undefined ? {} : { instructions })).toBe(text);
});
