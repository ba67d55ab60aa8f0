import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatProblem, RosterError, type Problem } from '../../../src/errors';
import { loadRoster, type Roster, type RosterLayer, type RosterLayerKind } from '../../../src/roster';

/** Files of a roster directory, by path. */
export type RosterText = Readonly<Record<string, string>>;

let root: string | undefined;

/** Writes roster directories below one temporary directory, which `removeRosters` takes away. */
export function writeLayer(kind: RosterLayerKind, files: RosterText): RosterLayer {
  root ??= mkdtempSync(join(tmpdir(), 'roster-'));
  const directory = mkdtempSync(join(root, `${kind}-`));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return { kind, directory };
}

export function removeRosters(): void {
  if (root !== undefined) rmSync(root, { recursive: true });
  root = undefined;
}

/** Loads one layer of kind `directory`. */
export function loadFiles(files: RosterText): Roster {
  return loadRoster([writeLayer('directory', files)]);
}

/** Every problem of the layers as people see it, without the directory in front. */
export function problemsOf(layers: readonly RosterLayer[]): readonly string[] {
  try {
    return shown(loadRoster(layers).problems, layers);
  } catch (error) {
    if (!(error instanceof RosterError)) throw error;
    return shown(error.problems, layers);
  }
}

/** Problems as people see them, without the directories of the layers in front. */
export function shown(problems: readonly Problem[], layers: readonly RosterLayer[]): readonly string[] {
  const directories = layers.map(({ directory }) => `${directory}/`);
  return problems.map((problem) =>
    formatProblem({
      ...problem,
      file: directories.reduce((file, directory) => file.replace(directory, ''), problem.file),
    }),
  );
}

/** Every problem of one layer. */
export function problemsOfFiles(files: RosterText, kind: RosterLayerKind = 'directory'): readonly string[] {
  return problemsOf([writeLayer(kind, files)]);
}

/** The least that an agent says. */
export const leastAgent = 'roster_version: 1\nbinary: tool\nheadless: { prompt: { channel: stdin } }\n';
/** The least that a provider says. */
export const leastProvider =
  'roster_version: 1\nupstream: https://api.example.com\nserves: { openai-chat: {} }\nauth: { _default: { header: authorization } }\n';
