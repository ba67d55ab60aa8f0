import { readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Takes a worktree away, and what git has noted of it: this one alone, where `git worktree prune` would also take those
 * of a disk that is not there at the moment. Nothing of the repository is started.
 */
export function removeWorktree(worktree: string, common: string): void {
  const notes = notesOf(worktree, common);
  rmSync(worktree, { recursive: true, force: true, maxRetries: 2 });
  if (notes === undefined) return;
  rmSync(notes, { recursive: true, force: true });
  removeIfEmpty(dirname(notes));
}

/** What a worktree has checked out: a commit, or `ref: NAME`; `undefined` when git has noted nothing of it. */
export function headOf(worktree: string, common: string): string | undefined {
  const notes = notesOf(worktree, common);
  return notes === undefined ? undefined : textOf(join(notes, 'HEAD'));
}

/** The directory in which git keeps what belongs to one worktree. */
function notesOf(worktree: string, common: string): string | undefined {
  const all = join(common, 'worktrees');
  const git = join(worktree, '.git');
  return namesIn(all)
    .map((name) => join(all, name))
    .find((notes) => {
      const told = textOf(join(notes, 'gitdir'));
      return told === git || (told !== undefined && real(dirname(told)) === real(worktree));
    });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // There are others.
  }
}
