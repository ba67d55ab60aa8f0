import { ScenarioError, type Problem } from '../../errors';
import { limitProblems, parseYaml, problemAt, sortProblems, type Located } from '../../yaml';
import { FieldReader } from './field-reader';
import { parseStep } from './parse-step';
import type { Scenario, ScenarioStep } from './scenario';

/** Reads a scenario file. Throws a `ScenarioError` with all of its problems. */
export function parseScenario(text: string, file: string): Scenario {
  const parsed = parseYaml(text, file);
  if (!parsed.ok) throw scenarioError(file, parsed.problems);
  const problems: Problem[] = [];
  const steps = parseSteps(parsed.tree, problems);
  if (problems.length > 0) throw scenarioError(file, limitProblems(sortProblems(problems)));
  return { steps };
}

function scenarioError(file: string, problems: readonly Problem[]): ScenarioError {
  return new ScenarioError('scenario_invalid', `The scenario ${file} cannot be used`, problems);
}

function parseSteps(tree: Located, problems: Problem[]): readonly ScenarioStep[] {
  if (tree.kind !== 'map') {
    problems.push(problemAt(tree, '', 'is no scenario', 'a map with scenario_version and steps'));
    return [];
  }
  const fields = new FieldReader(tree, '', problems);
  fields.refuseOthers(['scenario_version', 'steps']);
  const version = fields.value('scenario_version', '1');
  if (version !== undefined && !(version.kind === 'scalar' && version.value === 1))
    fields.tell(version, 'scenario_version', 'is not a version that this program reads', '1');
  const steps = fields.value('steps', 'a list of steps');
  if (steps === undefined) return [];
  if (steps.kind !== 'list' || steps.items.length === 0) {
    fields.tell(steps, 'steps', 'is no list of steps', 'at least one step');
    return [];
  }
  return steps.items
    .map((item, index) => parseStep(item, `steps.${String(index)}`, problems))
    .filter((step) => step !== undefined);
}
