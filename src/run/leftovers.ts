import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentDefinition, Leftover } from '../api';
import type { RunPlan } from '../plan';

/** On the own login the CLI is left to do what it does for the person. */
export function watchLeftovers(
  { home, command }: Pick<RunPlan, 'home' | 'command'>,
  { leftovers = [] }: Pick<AgentDefinition, 'leftovers'>,
): () => void {
  return leftoversRemover(command.cwd, home === 'private' ? leftovers : []);
}

/**
 * Looks which of the files that a CLI makes by itself are not in the directory of work yet. The step that it gives
 * takes those away, unless they hold something else by then or lie behind a link. It never throws.
 */
export function leftoversRemover(directory: string, leftovers: readonly Leftover[]): () => void {
  const fresh = leftovers.filter(({ file }) => kindOf(join(directory, file)) === 'nothing');
  const made = new Set(fresh.flatMap(({ file }) => parentsOf(directory, file)).filter((parent) => isNothing(parent)));
  return () => {
    for (const leftover of fresh) remove(directory, leftover, made);
  };
}

function remove(directory: string, leftover: Leftover, made: ReadonlySet<string>): void {
  const parents = parentsOf(directory, leftover.file);
  try {
    if (!isUntouched(directory, leftover, parents)) return;
    rmSync(join(directory, leftover.file));
    for (const parent of parents.filter((each) => made.has(each))) rmdirSync(parent);
  } catch {
    // Gone by itself, or somebody else has a use for its directory.
  }
}

function isUntouched(directory: string, { file, sha256 }: Leftover, parents: readonly string[]): boolean {
  const path = join(directory, file);
  if (!parents.every((parent) => kindOf(parent) === 'directory') || kindOf(path) !== 'file') return false;
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}

/** The directories between a file and the directory of work, nearest first. */
function parentsOf(directory: string, file: string): readonly string[] {
  const parent = dirname(file);
  return parent === '.' ? [] : [join(directory, parent), ...parentsOf(directory, parent)];
}

function isNothing(path: string): boolean {
  return kindOf(path) === 'nothing';
}

function kindOf(path: string): 'nothing' | 'file' | 'directory' | 'other' {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return 'nothing';
    return found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other';
  } catch {
    // Below something that is no directory, or may not be looked into.
    return 'other';
  }
}
