import type { RunPlan } from '../../plan';

/** One finding as a person reads it: the place, the key, and what becomes of it. */
export function repositoryFindingRow(finding: RunPlan['findings'][number]): string {
  const { file, line, column, key, kind, problem, neutralized } = finding;
  const where = key === undefined ? file : `${file}:${String(line)}:${String(column)} ${key}`;
  const what = problem === undefined ? kind : `${kind}, ${problem}`;
  return `${where}: ${what}${neutralized ? ', neutralised' : ''}`;
}
