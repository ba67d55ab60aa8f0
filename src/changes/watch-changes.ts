import { rmSync } from 'node:fs';
import type { ChangedFiles } from '../api';
import { LookBudget } from './look-budget';
import { treeChanges, watchTree } from './watched-tree';

/** A run does not wait longer than this for git before it starts; then it goes without. */
const beforeMs = 3000;
const afterMs = 10_000;

/** A look at a repository before a run, which can tell later what is different. */
export interface ChangeWatch {
  /** What differs from then; `undefined` when git cannot tell. Never rejects. Call it once. */
  changes(): Promise<ChangedFiles | undefined>;
  /** Takes away what the look has left on the disk. */
  forget(): void;
}

/** What is looked at, and where the look is kept meanwhile. */
export interface WatchedRepository {
  /** Root of the worktree. */
  readonly root: string;
  /** A directory that does not exist yet. */
  readonly scratch: string;
  /** Search path on which git is found. */
  readonly path: string | undefined;
}

/** Looks at a repository. Gives `undefined` when there is no git, it fails, or takes too long; never rejects. */
export async function watchChanges({ root, scratch, path }: WatchedRepository): Promise<ChangeWatch | undefined> {
  const forget = (): void => {
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    const tree = await watchTree(root, scratch, new LookBudget(beforeMs, path));
    return { changes: () => treeChanges(tree, new LookBudget(afterMs, path)).catch(() => undefined), forget };
  } catch {
    forget();
    return undefined;
  }
}
