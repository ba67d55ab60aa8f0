import type { ModelRequestFact } from '../../../src/api';
import { DeliveryProof } from '../../../src/run/delivery-proof';

const fact = (parts: Partial<ModelRequestFact>): ModelRequestFact => ({
  method: 'POST',
  path: '/v1/messages',
  status: 200,
  tools: 1,
  requestBytes: 1,
  responseBytes: 1,
  durationMs: 1,
  ...parts,
});

const isMissing = (isExpected: boolean, ...facts: readonly Partial<ModelRequestFact>[]): boolean => {
  const proof = new DeliveryProof(isExpected);
  for (const parts of facts) proof.observe(fact(parts));
  return proof.isMissing;
};

const without = { instructionsSeen: false };

test.each<[string, boolean, readonly Partial<ModelRequestFact>[]]>([
  ['no turn that was answered held them', true, [without, without]],
  ['one turn held them', false, [without, { instructionsSeen: true }, without]],
  ['the model was not asked', false, []],
  ['the model was asked beside the turns alone', false, [{}]],
  [
    'no turn was answered',
    false,
    [
      { ...without, status: 500 },
      { ...without, cut: true },
      { ...without, refused: 'limit: x' },
    ],
  ],
])('instructions are missing or not when %s', (_when, expected, facts) => {
  expect(isMissing(true, ...facts)).toBe(expected);
});

test('nothing is missing where no instructions were given', () => {
  expect(isMissing(false, without)).toBe(false);
});
