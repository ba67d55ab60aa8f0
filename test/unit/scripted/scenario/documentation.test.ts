import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario } from '../../../../src/scripted';

const documentation = readFileSync(join(__dirname, '../../../../docs/scenarios.md'), 'utf8');

test('the scenario in the documentation can be played', () => {
  const examples = Array.from(documentation.matchAll(/```yaml\n([\s\S]*?)```/g), (match) => match[1] ?? '');
  expect(examples).not.toHaveLength(0);
  for (const example of examples) expect(parseScenario(example, 'docs/scenarios.md').steps).not.toHaveLength(0);
});
