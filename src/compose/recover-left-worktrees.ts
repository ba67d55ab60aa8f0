import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Clears up after comparisons whose process was killed. Where there are none nothing is loaded. */
export function recoverLeftWorktrees(stateDirectory: string): void {
  if (!existsSync(join(stateDirectory, 'worktrees'))) return;
  const { recoverWorktrees } = require('../batch') as typeof import('../batch');
  recoverWorktrees(stateDirectory);
}
