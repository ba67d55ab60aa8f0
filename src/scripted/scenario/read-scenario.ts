import { readFileSync } from 'node:fs';
import { ScenarioError } from '../../errors';
import { parseScenario } from './parse-scenario';
import type { Scenario } from './scenario';

/** Reads and checks a scenario file. Throws a `ScenarioError` with all of its problems. */
export function readScenario(file: string): Scenario {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const problem = { file, line: 1, column: 1, path: '', message: 'cannot be read' };
    throw new ScenarioError('scenario_invalid', 'The scenario cannot be used', [problem], { cause });
  }
  return parseScenario(text, file);
}
