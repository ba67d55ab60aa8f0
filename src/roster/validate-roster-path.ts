import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { RosterError, type Problem } from '../errors';
import type { JudgedFiles, Judgement } from './layers/judge-files';
import { readRosterFile, readRosterFiles, type RosterFile } from './layers/read-roster-files';
import { strayProblems } from './layers/stray-problems';
import { bundledLayer } from './package-root';
import type { EntryKind, RosterLayer } from './roster';

/**
 * Every problem of a roster directory or of one file, over the bundled roster and the operator's. A file in a roster
 * directory is judged together with the others there, and their own problems are left out. Elsewhere a file counts as
 * a provider when it says what it serves.
 */
export function validateRosterPath(path: string, operatorDirectory?: string): readonly Problem[] {
  return judgeRosterPath(path, operatorDirectory).problems;
}

/** The same with the agents of these files that can be used. */
export function judgeRosterPath(path: string, operatorDirectory?: string): Judgement {
  const absolute = resolve(path);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) return failed([{ file: path, line: 1, column: 1, path: '', message: 'does not exist' }]);
  try {
    return stat.isDirectory()
      ? judgeDirectory(layerOf(absolute, operatorDirectory), operatorDirectory)
      : judge(filesWith(absolute, operatorDirectory));
  } catch (error) {
    if (error instanceof RosterError) return failed(error.problems);
    throw error;
  }
}

function failed(problems: readonly Problem[]): Judgement {
  return { problems, agents: [] };
}

function judgeDirectory(layer: RosterLayer, operatorDirectory: string | undefined): Judgement {
  const files = readRosterFiles(layersUpTo(layer, operatorDirectory));
  const isJudged = ({ file }: RosterFile): boolean => dirname(dirname(file)) === layer.directory;
  const { problems, agents } = judge({ files, isJudged });
  return { problems: [...strayProblems(layer), ...problems], agents };
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

/** The parser and the validator are heavy, and this file lies on the way of every command. */
function judge(judged: JudgedFiles): Judgement {
  const { judgeFiles } = require('./layers/judge-files') as typeof import('./layers/judge-files');
  return judgeFiles(judged);
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
  return typeof content === 'string' && /^(serves|upstream):/m.test(content) ? 'providers' : 'agents';
}

function isEntryFolder(directory: string): boolean {
  return ['agents', 'providers'].includes(basename(directory));
}
