import { constants, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGitView, runGit } from '../../changes';
import type { Checkout } from './checkout';

/** Copies that are under way at a time. */
const atOnce = 16;
const mostMs = 120_000;

/**
 * The files of a checkout that git knows, and those that it neither knows nor ignores, by the bytes of their names as
 * `latin1`. Git is asked through a view of our own: nothing of the repository's configuration is read.
 */
export async function checkoutFiles({ root, git, path }: Checkout, scratch: string): Promise<readonly string[]> {
  const view = createGitView(scratch, root, git);
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = await runGit(view, args, { milliseconds: mostMs, path, encoding: 'latin1' });
  return [...new Set(listed.split('\0').filter((name) => name !== ''))];
}

/** What was not taken along, by reason. */
export interface CopyReport {
  /** Repositories within the repository, such as submodules: a directory without content stands in their place. */
  readonly repositories: readonly string[];
}

/** Copies files from one tree to another, byte by byte; links stay links. What is gone meanwhile is left out. */
export async function copyFiles(names: readonly string[], from: string, to: string): Promise<CopyReport> {
  const repositories: string[] = [];
  const isInside = insideOf(from);
  for (let start = 0; start < names.length; start += atOnce) {
    await Promise.all(
      names.slice(start, start + atOnce).map(async (name) => {
        const source = bytes(join(from, '/'), name);
        const target = bytes(join(to, '/'), name.replace(/\/$/, ''));
        const kind = isInside(name) ? lstatSync(source, { throwIfNoEntry: false }) : undefined;
        if (kind === undefined) return;
        const above = name.lastIndexOf('/', name.length - 2);
        if (above > 0) mkdirSync(bytes(join(to, '/'), name.slice(0, above)), { recursive: true });
        if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source, 'buffer'), target);
        else if (kind.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        else if (kind.isDirectory()) {
          mkdirSync(target, { recursive: true });
          repositories.push(Buffer.from(name, 'latin1').toString('utf8').replace(/\/$/, ''));
        }
      }),
    );
  }
  return { repositories };
}

function bytes(directory: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(directory), Buffer.from(name, 'latin1')]);
}

/** A directory that git knows can have become a link to another place, whose files are not the repository's. */
function insideOf(root: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const above = name.slice(0, Math.max(0, name.lastIndexOf('/', name.length - 2)));
    const seen = known.get(above);
    if (seen !== undefined) return seen;
    const directory = bytes(join(root, '/'), above);
    const isReal = above === '' || isItself(directory);
    known.set(above, isReal);
    return isReal;
  };
}

function isItself(directory: Buffer): boolean {
  try {
    return realpathSync(directory, 'buffer').equals(directory);
  } catch {
    return false;
  }
}
