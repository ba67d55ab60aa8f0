import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
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
  /** Its text; a file that cannot be used has the reason instead. */
  readonly content: string | Problem;
}

/** Reads all layers, in order. Throws `RosterError` with every directory that should be there and is not. */
export function readRosterFiles(layers: readonly RosterLayer[]): readonly RosterFile[] {
  const missing = layers.flatMap(missingDirectory);
  if (missing.length > 0) throw new RosterError('roster_unreadable', 'The roster cannot be read', missing);
  return layers.flatMap((layer) => [...readFolder(layer, 'agents'), ...readFolder(layer, 'providers')]);
}

/** Reads one file as part of a layer. One whose name does not end as that of an entry is not looked into. */
export function readRosterFile(file: string, kind: EntryKind, layer: RosterLayerKind): RosterFile {
  const name = basename(file, extname(file));
  const isEntry = file.endsWith(extension);
  return { kind, name, file, layer, content: isEntry ? readContent(file) : misnamed(file, name) };
}

/** The operator has no roster until they make one; every other directory was named by somebody. */
function missingDirectory({ kind, directory }: RosterLayer): readonly Problem[] {
  if (kind === 'operator') return [];
  if (!isDirectory(directory)) return [fileProblem(directory, 'is not a directory that can be read')];
  // The wrong directory would do nothing, and nobody would hear of it.
  if (['agents', 'providers'].some((folder) => isDirectory(join(directory, folder)))) return [];
  return [{ ...fileProblem(directory, 'has neither agents/ nor providers/'), expected: 'a roster directory' }];
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readFolder({ kind: layer, directory }: RosterLayer, kind: EntryKind): readonly RosterFile[] {
  const folder = join(directory, kind);
  return (
    listFolder(folder)
      .filter((entry) => /\.(ya?ml|json)$/i.test(entry) && !entry.startsWith('.'))
      .sort()
      // Both parts are normal already: joining takes as long as reading.
      .map((entry) => readRosterFile(`${folder}${sep}${entry}`, kind, layer))
  );
}

/** A file that was meant to be an entry. Over an entry of that name it may not be passed over. */
function misnamed(file: string, name: string): Problem {
  const rightName = `${name}${extension}`;
  // The listing, since a file system that ignores case would find the file itself.
  const isTaken = listFolder(dirname(file)).includes(rightName);
  return isTaken
    ? {
        ...fileProblem(file, `is not read, as ${rightName} lies beside it`),
        expected: 'one of the two: remove the other',
      }
    : { ...fileProblem(file, 'is not read'), expected: `the name ${rightName}` };
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

function readContent(file: string): string | Problem {
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
    // As text, Node reads it in one step; each byte that is no UTF-8 is a replacement character then.
    const text = readFileSync(file, 'utf8');
    return text.includes('\uFFFD') && !isUtf8(readFileSync(file)) ? fileProblem(file, 'is not UTF-8 text') : text;
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
