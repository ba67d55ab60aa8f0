import { renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readPrivateFile, writePrivateFile } from '../../files';
import type { ProcessIdentity } from '../../processes';
import { parseIdentity } from '../../store/active-file';

/** What is noted of a comparison before its first worktree is made, so that whoever comes later can clear up. */
export interface ComparisonFile {
  readonly schema: 1;
  /** The process that clears up by itself as long as it lives. */
  readonly owner: ProcessIdentity;
  /** Root of the checkout. */
  readonly root: string;
  /** The git directory in which git notes worktrees. */
  readonly common: string;
  /** The commit that each worktree began with. */
  readonly commit: string;
  readonly agents: readonly string[];
  /** Agents whose worktree is there for a person to look at. */
  readonly kept: readonly string[];
}

const name = 'comparison.json';

/** Where worktrees lie: `worktrees/<ULID>/<agent>`. */
export function worktreesDirectory(stateDirectory: string): string {
  return join(stateDirectory, 'worktrees');
}

/** Writes down what a comparison has, whole or not at all. */
export function writeComparison(directory: string, comparison: ComparisonFile): void {
  writePrivateFile(join(directory, name), `${JSON.stringify(comparison, null, 2)}\n`);
}

/** The same before the first worktree: the directory is there with what it says of itself, or not at all. */
export function placeComparison(directory: string, comparison: ComparisonFile): void {
  const { pid, startTime } = comparison.owner;
  const draft = join(dirname(directory), `.new-${String(pid)}-${startTime}-${basename(directory)}`);
  writeComparison(draft, comparison);
  renameSync(draft, directory);
}

/** Who was making a comparison that is not there yet, from the name of its directory. */
export function ownerOfDraft(fileName: string): Pick<ProcessIdentity, 'pid' | 'startTime'> | undefined {
  const [, pid, startTime] = /^\.new-(\d+)-(\d*)-/.exec(fileName) ?? [];
  return pid === undefined || startTime === undefined ? undefined : { pid: Number(pid), startTime };
}

/** Reads it; `undefined` when it is not there, damaged, of another schema, or writable by others. */
export function readComparison(directory: string): ComparisonFile | undefined {
  try {
    const read = JSON.parse(readPrivateFile(join(directory, name)) ?? '') as Partial<ComparisonFile>;
    return isComparison(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isComparison(read: Partial<ComparisonFile>): read is ComparisonFile {
  const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isPlainName);
  const { owner, root, common, commit } = read;
  return (
    read.schema === 1 &&
    parseIdentity(owner) !== undefined &&
    [root, common, commit].every((text) => typeof text === 'string') &&
    isList(read.agents) &&
    isList(read.kept)
  );
}

function isPlainName(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9][\w.-]*$/.test(value);
}
