import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../errors';
import type { RosterLayer } from '../roster';

const folders: readonly string[] = ['agents', 'providers'];
const sizeLimitBytes = 64 * 1024;

/**
 * What looks like a part of a roster and is read by nobody: files beside the two folders, folders by other names, and
 * folders in folders. Hidden names are not looked at. The bundled layer has none: a test sees to that.
 */
export function strayProblems({ kind, directory }: RosterLayer): readonly Problem[] {
  if (kind === 'bundled') return [];
  const entries = list(directory);
  return [
    ...entries.flatMap((entry) => strayEntry(directory, entry)),
    ...folders.flatMap((folder) =>
      list(join(directory, folder))
        .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.yaml'))
        .map(({ name }) => stray(join(directory, folder, name), `files directly in ${folder}/`)),
    ),
  ];
}

function strayEntry(directory: string, entry: Dirent): readonly Problem[] {
  const path = join(directory, entry.name);
  if (!entry.isDirectory()) return isRosterFile(path) ? [stray(path, 'a place in agents/ or providers/')] : [];
  if (folders.includes(entry.name)) return [];
  const isLikely = nearFolder(entry.name) || list(path).some(({ name }) => isRosterFile(join(path, name)));
  return isLikely ? [stray(path, 'the name agents or providers')] : [];
}

function stray(file: string, expected: string): Problem {
  return { file, line: 1, column: 1, path: '', message: 'is not read', expected };
}

function nearFolder(name: string): boolean {
  const { nearestName } = require('../../errors/nearest-name') as typeof import('../../errors/nearest-name');
  return nearestName(name, folders) !== undefined;
}

/** A directory of a plugin may hold other YAML files: only what says the version of the format counts. */
function isRosterFile(path: string): boolean {
  if (!/\.ya?ml$/i.test(path)) return false;
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= sizeLimitBytes && /^roster_version\s*:/m.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}

function list(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch {
    // What is missing or cannot be read is told by whoever needs it.
    return [];
  }
}
