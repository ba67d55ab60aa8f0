import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RosterError, type Problem } from '../../errors';
import type { EntryKind, RosterLayer, RosterLayerKind } from '../roster';

/** Largest file that is read, in bytes. Must not be less than what the YAML reader takes. */
const sizeLimitBytes = 64 * 1024;
const extension = '.yaml';

/** One file of a layer, not yet parsed. */
export interface RosterFile {
  readonly kind: EntryKind;
  /** Its name without the extension. */
  readonly name: string;
  /** Path as problems tell it. */
  readonly file: string;
  readonly layer: RosterLayerKind;
  /** What is in it; a file that cannot be used has the reason instead. */
  readonly content: Buffer | Problem;
}

/** Reads all layers, in order. Throws `RosterError` with every directory that should be there and is not. */
export function readRosterFiles(layers: readonly RosterLayer[]): readonly RosterFile[] {
  const missing = layers.flatMap(missingDirectory);
  if (missing.length > 0) throw new RosterError('roster_unreadable', 'The roster cannot be read', missing);
  return layers.flatMap((layer) => [...readFolder(layer, 'agents'), ...readFolder(layer, 'providers')]);
}

/** Reads one file as part of a layer. */
export function readRosterFile(file: string, kind: EntryKind, layer: RosterLayerKind): RosterFile {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.yaml$/, '');
  return { kind, name, file, layer, content: readContent(file) };
}

/** The operator has no roster until they make one; every other directory was named by somebody. */
function missingDirectory({ kind, directory }: RosterLayer): readonly Problem[] {
  if (kind === 'operator') return [];
  const stat = statSync(directory, { throwIfNoEntry: false });
  return stat?.isDirectory() === true ? [] : [fileProblem(directory, 'is not a directory that can be read')];
}

function readFolder({ kind: layer, directory }: RosterLayer, kind: EntryKind): readonly RosterFile[] {
  const folder = join(directory, kind);
  return listFolder(folder)
    .filter((entry) => entry.endsWith(extension) && !entry.startsWith('.'))
    .sort()
    .map((entry) => readRosterFile(join(folder, entry), kind, layer));
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const problem = fileProblem(folder, `cannot be read (${reason(error)})`);
    throw new RosterError('roster_unreadable', 'The roster cannot be read', [problem], { cause: error });
  }
}

function readContent(file: string): Buffer | Problem {
  try {
    const stat = statSync(file);
    // A pipe by the name of a roster file would be waited for.
    if (!stat.isFile()) return fileProblem(file, 'is not a file');
    if (stat.size > sizeLimitBytes) {
      return {
        ...fileProblem(file, `has ${String(stat.size)} bytes`),
        expected: `at most ${String(sizeLimitBytes)} bytes`,
      };
    }
    return readFileSync(file);
  } catch (error) {
    return fileProblem(file, `cannot be read (${reason(error)})`);
  }
}

function fileProblem(file: string, message: string): Problem {
  return { file, line: 1, column: 1, path: '', message };
}

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
}
