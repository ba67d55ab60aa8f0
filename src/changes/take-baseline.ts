import { closeSync, rmSync } from 'node:fs';
import { createPrivateFile } from '../files';
import { gitDirectories } from '../preflight';
import { createGitView } from './git-view';
import { addToView, repositoriesWithin } from './repositories-within';
import { runGit } from './run-git';
import type { WatchedRepository } from './watch-changes';

/** The content of a whole tree takes longer than a list of what changed. */
const mostMs = 120_000;

/** How a worktree was, to which what it becomes is compared. */
export interface Baseline {
  /** Writes what is different now as a patch for `git apply`, new and binary files too. Says whether anything is. */
  writePatch(file: string): Promise<boolean>;
  /** Takes away what is kept for it. */
  forget(): void;
}

/**
 * Notes how a worktree is, with nothing of its repository's configuration and nothing written to it. Rejects when git
 * fails or there is no repository.
 */
export async function takeBaseline({ root, scratch, path }: WatchedRepository): Promise<Baseline> {
  const repository = gitDirectories(root);
  if (repository === undefined) throw new Error(`${root} is no worktree`);
  const view = createGitView(scratch, root, repository);
  const limits = { milliseconds: mostMs, path };
  const addAll = async (): Promise<string> => {
    await addToView(view, ['--all'], await repositoriesWithin(view, limits), limits);
    return (await runGit(view, ['write-tree'], limits)).trim();
  };
  const before = await addAll();
  return {
    writePatch: async (file) => {
      if ((await addAll()) === before) return false;
      closeSync(createPrivateFile(file));
      // By its own hand: a patch is of bytes, and can be longer than what is read of an answer.
      await runGit(view, ['diff', '--cached', ...patchOptions, `--output=${file}`, before], limits);
      return true;
    },
    forget: () => {
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

const patchOptions = [
  '--binary',
  '--full-index',
  '--find-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];
