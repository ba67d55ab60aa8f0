import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, thisProcess } from '../../processes';
import {
  ownerOfDraft,
  readComparison,
  worktreesDirectory,
  writeComparison,
  type ComparisonFile,
} from './comparison-file';
import { headOf, removeWorktree } from './remove-worktree';

/**
 * Takes away the worktrees of comparisons whose process has ended without doing so. One in which an agent has committed
 * stays, and so does what a person asked to keep. Costs one look where there is nothing to do; never throws.
 */
export function recoverWorktrees(stateDirectory: string): void {
  const all = worktreesDirectory(stateDirectory);
  if (!existsSync(all)) return;
  try {
    for (const name of readdirSync(all)) {
      if (isLeftDraft(name)) rmSync(join(all, name), { recursive: true, force: true });
      else recover(join(all, name));
    }
  } catch {
    // What cannot be taken away now is tried again by the next start.
  }
}

/** The beginning of a comparison whose process did not get any further. */
function isLeftDraft(name: string): boolean {
  const owner = ownerOfDraft(name);
  return owner !== undefined && !isAlive({ ...owner, bootId: thisProcess().bootId });
}

function recover(directory: string): void {
  const comparison = readComparison(directory);
  // It is written before the first worktree is made; without it there is nothing that could be attributed.
  if (comparison === undefined || isAlive(comparison.owner)) return;
  clearComparison(directory, comparison);
}

/** Takes away all worktrees of a comparison but those to keep. Gives the agents whose worktree is there still. */
export function clearComparison(directory: string, comparison: ComparisonFile): readonly string[] {
  const { agents, common } = comparison;
  const kept = agents.filter((agent) => {
    const worktree = join(directory, agent);
    return existsSync(worktree) && (comparison.kept.includes(agent) || hasCommits(worktree, comparison));
  });
  if (kept.length > 0) writeComparison(directory, { ...comparison, kept });
  for (const agent of agents) if (!kept.includes(agent)) removeWorktree(join(directory, agent), common);
  if (kept.length === 0) rmSync(directory, { recursive: true, force: true });
  return kept;
}

/** A commit that no branch holds would be lost with the worktree; a branch is a work of the agent too. */
function hasCommits(worktree: string, { common, commit }: ComparisonFile): boolean {
  const head = headOf(worktree, common);
  return head !== undefined && head !== commit;
}
