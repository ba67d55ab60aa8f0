import type { DeliveryPlan } from '../../../src/api';
import { payloadName } from '../../../src/command/payload-names';
import { definitionOf, runOf } from '../../support/definitions';

/** A text that a plugin delivers in a form of its own, so that nothing of it can be seen. */
const encoded = Buffer.from('be kind').toString('base64');

test.each<[DeliveryPlan, number | string, string]>([
  [{ channel: 'arguments', args: ['--rules', encoded], files: [] }, 1, 'the instructions'],
  [{ channel: 'environment', env: { TOOL_RULES: encoded }, files: [] }, 'TOOL_RULES', 'the instructions in TOOL_RULES'],
])('what a delivery planned is called the instructions in whatever form it is: %j', (delivery, place, title) => {
  const source = { agent: definitionOf(), run: runOf({ delivery }), instructions: 'be kind', promptExtra: '' };
  const name = payloadName({ place, text: encoded, size: 100 }, ['--rules', encoded], source);
  expect(name).toMatchObject({ key: 'instructions', title });
});
