import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { RosterError, type Problem } from '../errors';
import { readRosterFile, readRosterFiles, type RosterFile } from './layers/read-roster-files';
import { bundledLayer } from './package-root';
import type { EntryKind } from './roster';

/**
 * Every problem of a roster directory or of one file, over the bundled roster. A file counts as a provider when it
 * lies in a directory `providers` or says what it serves.
 */
export function validateRosterPath(path: string): readonly Problem[] {
  const absolute = resolve(path);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) return [{ file: path, line: 1, column: 1, path: '', message: 'does not exist' }];
  if (stat.isDirectory() && !hasRosterFolder(absolute)) {
    const message = 'has neither agents/ nor providers/';
    return [{ file: path, line: 1, column: 1, path: '', message, expected: 'a roster directory' }];
  }
  const { buildRoster } = require('./layers/build-roster') as typeof import('./layers/build-roster');
  try {
    buildRoster(stat.isDirectory() ? filesOfDirectory(absolute) : filesWith(absolute));
    return [];
  } catch (error) {
    if (error instanceof RosterError) return error.problems;
    throw error;
  }
}

function filesOfDirectory(directory: string): readonly RosterFile[] {
  const bundled = bundledLayer();
  if (directory === bundled.directory) return readRosterFiles([bundled]);
  return readRosterFiles([bundled, { kind: 'directory', directory }]);
}

function filesWith(file: string): readonly RosterFile[] {
  const bundled = readRosterFiles([bundledLayer()]);
  if (bundled.some((known) => known.file === file)) return bundled;
  return [...bundled, readRosterFile(file, kindOf(file), 'directory')];
}

function kindOf(file: string): EntryKind {
  const folder = basename(dirname(file));
  if (folder === 'agents' || folder === 'providers') return folder;
  const { content } = readRosterFile(file, 'providers', 'directory');
  return Buffer.isBuffer(content) && /^(serves|upstream):/m.test(content.toString('utf8')) ? 'providers' : 'agents';
}

function hasRosterFolder(directory: string): boolean {
  return ['agents', 'providers'].some((folder) =>
    statSync(join(directory, folder), { throwIfNoEntry: false })?.isDirectory(),
  );
}
