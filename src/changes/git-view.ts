import { copyFileSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateDirectory } from '../files';
import type { GitDirectories } from '../preflight';

const mostIndexBytes = 512 * 1024 * 1024;
const mostTextBytes = 1024 * 1024;

/** Where a look at a repository is kept: a git directory of our own, beside the repository's. */
export interface GitView {
  readonly gitDirectory: string;
  readonly worktree: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Makes a git directory of our own for a worktree that is not ours to trust. Nothing in the repository's configuration
 * is read, since it can name programs, and nothing is written to the repository. Its objects and a copy of its index
 * spare git the reading of files that did not change. `as if it were empty`: it knows of no file.
 */
export function createGitView(
  scratch: string,
  worktree: string,
  repository: GitDirectories,
  start: 'as it is' | 'as if it were empty' = 'as it is',
): GitView {
  for (const directory of ['objects/info', 'refs', 'info']) makePrivateDirectory(join(scratch, directory));
  const write = (name: string, text: string): void => {
    writeFileSync(join(scratch, name), text, { mode: 0o600 });
  };
  const usesSha256 = /^\s*objectformat\s*=\s*sha256\s*$/im.test(readText(join(repository.common, 'config')));
  write('HEAD', 'ref: refs/heads/none\n');
  write('config', usesSha256 ? sha256Configuration : configuration);
  write('objects/info/alternates', `${join(repository.common, 'objects')}\n`);
  write('info/exclude', readText(join(repository.common, 'info', 'exclude')));
  const index = join(scratch, 'index');
  const theirs = join(repository.worktree, 'index');
  if (start === 'as it is' && isPlainFile(theirs, mostIndexBytes)) copyFileSync(theirs, index);
  return {
    gitDirectory: scratch,
    worktree,
    environment: {
      GIT_DIR: scratch,
      GIT_WORK_TREE: worktree,
      GIT_INDEX_FILE: index,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_ATTR_NOSYSTEM: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
      LC_ALL: 'C',
    },
  };
}

const configuration =
  '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tautocrlf = false\n\tquotePath = false\n';
const sha256Configuration = `${configuration.replace('= 0', '= 1')}[extensions]\n\tobjectFormat = sha256\n`;

function readText(file: string): string {
  return isPlainFile(file, mostTextBytes) ? readFileSync(file, 'utf8') : '';
}

/** A link or a pipe that a repository brings could be without end. */
function isPlainFile(file: string, mostBytes: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= mostBytes;
}
