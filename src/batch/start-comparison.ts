import { realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePrivateDirectory } from '../files';
import { stateDirectory, type HostEnvironment } from '../host';
import type { RunRequest } from '../plan';
import { thisProcess } from '../processes';
import { createId } from '../store';
import { takeBaseline, type Baseline } from '../changes';
import { assertComparable, comparedRequest } from './compared-request';
import type { CompareOptions, Comparison } from './comparison';
import { assertAllPlanned, planRequests, type PlanStartable } from './plan-requests';
import { RunningComparison } from './running-comparison';
import { startBatch } from './start-batch';
import { findCheckout, type Checkout } from './worktrees/checkout';
import { placeComparison, worktreesDirectory, type ComparisonFile } from './worktrees/comparison-file';
import { checkoutFiles } from './worktrees/copy-files';
import { makeWorktree } from './worktrees/make-worktree';
import { clearComparison, recoverWorktrees } from './worktrees/recover-worktrees';

/** What a comparison needs of its host. */
export interface ComparisonHost {
  readonly plan: PlanStartable;
  readonly environment: HostEnvironment;
}

/**
 * Runs one request with several agents, each in a worktree of its own. Throws `PlanError` for what can be known before,
 * and `RunError` (`worktree_failed`); then nothing of it is left.
 */
export async function startComparison(
  request: RunRequest,
  options: CompareOptions,
  { plan, environment }: ComparisonHost,
): Promise<Comparison> {
  const { agents } = options;
  assertComparable(request, agents);
  const state = stateDirectory(environment);
  const checkout = await findCheckout(resolve(request.directory ?? '.'), {
    path: environment['PATH'],
    stateDirectory: state,
  });
  // In the checkout, where nothing is started: what is wrong is told before there is a worktree.
  const asked = agents.map((agent) => ({ ...request, agent }));
  assertAllPlanned(await planRequests(asked, agents, plan));
  recoverWorktrees(state);
  const { directory, file, id } = beginComparison(state, checkout, agents);
  try {
    const { baselines, warnings } = await makeWorktrees(checkout, directory, agents);
    const requests = agents.map((agent) => comparedRequest(request, agent, checkout, join(directory, agent)));
    const batch = await startBatch(requests, batchOptions(options), plan);
    return new RunningComparison({ batch, warnings, baselines, directory, file, id, options });
  } catch (error) {
    clearComparison(directory, file);
    throw error;
  }
}

function batchOptions({ agents, signal }: CompareOptions): Parameters<typeof startBatch>[1] {
  return { concurrency: agents.length, places: agents, ...(signal === undefined ? {} : { signal }) };
}

function beginComparison(
  state: string,
  { root, git, commit }: Checkout,
  agents: readonly string[],
): { readonly id: string; readonly directory: string; readonly file: ComparisonFile } {
  const id = createId();
  makePrivateDirectory(worktreesDirectory(state));
  // Git notes real paths.
  const directory = join(realpathSync(worktreesDirectory(state)), id);
  const file = { schema: 1, owner: thisProcess(), root, common: git.common, commit, agents, kept: [] } as const;
  placeComparison(directory, file);
  return { id, directory, file };
}

async function makeWorktrees(
  checkout: Checkout,
  directory: string,
  agents: readonly string[],
): Promise<{ readonly baselines: ReadonlyMap<string, Baseline>; readonly warnings: readonly string[] }> {
  const scratch = join(directory, '.scratch');
  const files = await checkoutFiles(checkout, join(scratch, 'files'));
  rmSync(join(scratch, 'files'), { recursive: true, force: true });
  const baselines = new Map<string, Baseline>();
  const left = new Set<string>();
  for (const agent of agents) {
    const worktree = join(directory, agent);
    const { repositories } = await makeWorktree(checkout, files, { worktree, scratch: join(scratch, 'index') });
    for (const repository of repositories) left.add(repository);
    baselines.set(agent, await takeBaseline({ root: worktree, scratch: join(scratch, agent), path: checkout.path }));
  }
  return { baselines, warnings: [...left].map(submoduleWarning) };
}

function submoduleWarning(name: string): string {
  return `"${name}" is a repository within the repository and stands empty in the worktrees`;
}
