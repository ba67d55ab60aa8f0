import { join } from 'node:path';
import { watchChanges, type ChangeWatch } from '../changes';
import { repositoryRoot } from '../host';
import type { RunParts } from './run-parts';

/** Looks at the repository of the directory of work before the agent does; `undefined` where there is none. */
export async function lookAtRepository({
  plan,
  directory,
  environment,
}: Pick<RunParts, 'plan' | 'directory' | 'environment'>): Promise<ChangeWatch | undefined> {
  const root = repositoryRoot(plan.command.cwd);
  if (root === undefined) return undefined;
  return watchChanges({ root, scratch: join(directory, 'repository'), path: environment['PATH'] });
}
