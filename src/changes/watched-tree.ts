import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedFiles } from '../api';
import { gitDirectories } from '../preflight';
import { createGitView, type GitView } from './git-view';
import { changesUnder, joinChanges } from './join-changes';
import type { LookBudget } from './look-budget';
import { readChanges } from './read-changes';
import { addToView, readablePath, repositoriesWithin } from './repositories-within';
import { runGit } from './run-git';

/** A worktree as it was at one time, with the repositories within it. */
export interface WatchedTree {
  readonly view: GitView;
  /** By their paths; `undefined`: it could not be looked into. */
  readonly within: ReadonlyMap<string, WatchedTree | undefined>;
}

/** Looks at a worktree and into the repositories within it. Rejects when it is none, and when git fails. */
export async function watchTree(root: string, scratch: string, budget: LookBudget): Promise<WatchedTree> {
  const view = viewOf(root, scratch, 'as it is');
  const paths = await repositoriesWithin(view, budget.limits);
  await addToView(view, ['--all'], paths, budget.limits);
  const within = new Map<string, WatchedTree | undefined>();
  for (const path of paths) {
    const look = (): Promise<WatchedTree> => watchTree(...placeWithin(view, path, within.size), budget);
    within.set(path, budget.enter() ? await look().catch(() => undefined) : undefined);
  }
  return { view, within };
}

/** What differs from then, in the repositories within too. Rejects when git cannot tell of the worktree itself. */
export async function treeChanges({ view, within }: WatchedTree, budget: LookBudget): Promise<ChangedFiles> {
  const now = await repositoriesWithin(view, budget.limits);
  // New files become known to git without their content, so that a difference can be told.
  await addToView(view, ['--intent-to-add', '--ignore-removal'], now, budget.limits);
  const all = [readChanges(await runGit(view, diff, budget.limits))];
  for (const [index, path] of now.entries()) {
    const name = readablePath(path);
    const tree = within.get(path);
    const look = async (): Promise<ChangedFiles> => {
      if (tree !== undefined) return treeChanges(tree, budget);
      if (within.has(path)) throw new Error('it was not looked into');
      return newRepository(view, path, within.size + index, budget);
    };
    all.push(
      await look().then(
        (changes) => changesUnder(name, changes),
        () => ({ ...nothing, unseen: [name] }),
      ),
    );
  }
  const absent = [...within.keys()].filter((path) => !now.includes(path)).map(readablePath);
  const gone = absent.filter((name) => !existsSync(join(view.worktree, name)));
  return joinChanges([...all, { ...nothing, files: gone.map((path) => ({ path, change: 'deleted' })) }]);
}

const nothing: ChangedFiles = { files: [], addedLines: 0, removedLines: 0 };

const diff = [
  'diff',
  '--raw',
  '--numstat',
  '-z',
  '--find-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
];

/** Every file of it is new: git does not take a directory of which it knows files for a repository of its own. */
async function newRepository(outer: GitView, path: string, number: number, budget: LookBudget): Promise<ChangedFiles> {
  if (!budget.enter()) throw new Error('too many repositories');
  const view = viewOf(...placeWithin(outer, path, number), 'as if it were empty');
  return treeChanges({ view, within: new Map() }, budget);
}

function placeWithin(outer: GitView, path: string, number: number): [root: string, scratch: string] {
  return [join(outer.worktree, readablePath(path)), join(outer.gitDirectory, 'within', String(number))];
}

function viewOf(root: string, scratch: string, start: 'as it is' | 'as if it were empty'): GitView {
  const repository = gitDirectories(root);
  if (repository === undefined) throw new Error(`${root} is no worktree`);
  return createGitView(scratch, root, repository, start);
}
