import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatProblem, RosterError, type Problem } from '../errors';
import { told } from './layers/entry-problems';
import { readRosterFile, readRosterFiles, type RosterFile } from './layers/read-roster-files';
import { strayProblems } from './layers/stray-problems';
import { bundledLayer } from './package-root';
import type { EntryKind, Roster, RosterLayer } from './roster';

/** Files that are judged, and those that they lie over or beside. */
interface JudgedFiles {
  readonly files: readonly RosterFile[];
  readonly isJudged: (file: RosterFile) => boolean;
}

/**
 * Every problem of a roster directory or of one file, over the bundled roster and the operator's. A file in a roster
 * directory is judged together with the others there, and their own problems are left out. Elsewhere a file counts as
 * a provider when it says what it serves.
 */
export function validateRosterPath(path: string, operatorDirectory?: string): readonly Problem[] {
  const absolute = resolve(path);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) return [{ file: path, line: 1, column: 1, path: '', message: 'does not exist' }];
  try {
    return stat.isDirectory()
      ? directoryProblems(layerOf(absolute, operatorDirectory), operatorDirectory)
      : judge(filesWith(absolute, operatorDirectory));
  } catch (error) {
    if (error instanceof RosterError) return error.problems;
    throw error;
  }
}

function directoryProblems(layer: RosterLayer, operatorDirectory: string | undefined): readonly Problem[] {
  const files = readRosterFiles(layersUpTo(layer, operatorDirectory));
  const isJudged = ({ file }: RosterFile): boolean => dirname(dirname(file)) === layer.directory;
  return [...strayProblems(layer), ...judge({ files, isJudged })];
}

function filesWith(file: string, operatorDirectory: string | undefined): JudgedFiles {
  const isJudged = (other: RosterFile): boolean => other.file === file;
  if (isEntryFolder(dirname(file))) {
    const files = readRosterFiles(layersUpTo(layerOf(dirname(dirname(file)), operatorDirectory), operatorDirectory));
    if (files.some(isJudged)) return { files, isJudged };
  }
  const below = readRosterFiles([bundledLayer(), ...operatorLayers(operatorDirectory)]);
  return { files: [...below, readRosterFile(file, kindOf(file), 'directory')], isJudged };
}

/** What keeps the judged entries from use, and what is wrong with others because of them. */
function judge({ files, isJudged }: JudgedFiles): readonly Problem[] {
  const { buildRoster } = require('./layers/build-roster') as typeof import('./layers/build-roster');
  const roster = buildRoster(files);
  const own = files.filter(isJudged).flatMap(({ kind, name }) => roster.broken[kind].get(name) ?? []);
  const isOfBundled = files.some((file) => isJudged(file) && file.layer === 'bundled');
  return told(isOfBundled ? roster.problems : [...own, ...newProblems(roster, files, isJudged)]);
}

function newProblems({ problems }: Roster, files: readonly RosterFile[], isJudged: JudgedFiles['isJudged']) {
  const { buildRoster } = require('./layers/build-roster') as typeof import('./layers/build-roster');
  const before = new Set(buildRoster(files.filter((file) => !isJudged(file))).problems.map(formatProblem));
  return problems.filter((problem) => !before.has(formatProblem(problem)));
}

/** A directory keeps the path by which it was named: problems tell that one. */
function layerOf(directory: string, operatorDirectory: string | undefined): RosterLayer {
  if (isSame(directory, bundledLayer().directory)) return { kind: 'bundled', directory };
  const isOfOperator = operatorDirectory !== undefined && isSame(directory, operatorDirectory);
  return { kind: isOfOperator ? 'operator' : 'directory', directory };
}

function layersUpTo(layer: RosterLayer, operatorDirectory: string | undefined): readonly RosterLayer[] {
  if (layer.kind === 'bundled') return [layer];
  if (layer.kind === 'operator') return [bundledLayer(), layer];
  return [bundledLayer(), ...operatorLayers(operatorDirectory), layer];
}

function operatorLayers(directory: string | undefined): readonly RosterLayer[] {
  return directory === undefined ? [] : [{ kind: 'operator', directory }];
}

function isSame(one: string, other: string): boolean {
  return realOf(one) === realOf(other);
}

function realOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? resolve(path) : realpathSync(path);
}

function kindOf(file: string): EntryKind {
  const folder = basename(dirname(file));
  if (folder === 'agents' || folder === 'providers') return folder;
  const { content } = readRosterFile(file, 'providers', 'directory');
  return Buffer.isBuffer(content) && /^(serves|upstream):/m.test(content.toString('utf8')) ? 'providers' : 'agents';
}

function isEntryFolder(directory: string): boolean {
  return ['agents', 'providers'].includes(basename(directory));
}
