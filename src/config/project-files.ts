import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBoundedText } from './bounded-text';
import type { ConfigLayer } from './config-layer';
import { unusableFile } from './config-problems';
import { isRepositoryTrusted } from './repository-trust';
import { assertOneInstructions, readInstructionsFile } from './instructions-file';

/** The directory of work as it really is, without symbolic links, and the repository that holds it. */
export interface ProjectPlace {
  readonly path: string;
  readonly repositoryRoot?: string;
}

/** The project's configuration, and its instructions beside it. */
const names = { config: '.muster.yaml', instructions: join('.muster', 'instructions.md') } as const;
const almost = ['.muster.yml'];

/**
 * The project's files: those of the nearest directory that has any, from the directory of work up to the root of the
 * repository; without a repository that directory alone. Throws `ConfigFileError` for what a project file may not say and
 * for a symbolic link that leads out of the repository.
 */
export function readProjectFiles(place: ProjectPlace): readonly [config: ConfigLayer, instructions: ConfigLayer] {
  const within = boundaryOf(place);
  // A file whose name is almost right is not read, but the layer is to be where it lies, so that it can be told.
  const directory = nearestDirectory(place.path, within) ?? nearestDirectory(place.path, within, almost) ?? place.path;
  const config = readConfig(join(directory, names.config), within);
  const file = join(directory, names.instructions);
  const instructions = isThere(file) ? readInstructionsFile(file, 'project', within) : absentFile('project', file);
  assertOneInstructions(config, instructions);
  return [config, instructions];
}

function boundaryOf({ path, repositoryRoot }: ProjectPlace): string {
  return repositoryRoot !== undefined && isRepositoryTrusted(repositoryRoot, path) ? repositoryRoot : path;
}

function nearestDirectory(
  start: string,
  last: string,
  wanted: readonly string[] = Object.values(names),
): string | undefined {
  for (let current = start; ; current = dirname(current)) {
    if (wanted.some((name) => isThere(join(current, name)))) return current;
    if (current === last || dirname(current) === current) return undefined;
  }
}

function readConfig(file: string, within: string): ConfigLayer {
  if (!isThere(file)) return absentFile('project', file);
  // The parser is loaded only when there is something to parse.
  const { parseConfigFile, sizeLimitBytes } = require('./read-config-file') as typeof import('./read-config-file');
  const content = readBoundedText(file, { limitBytes: sizeLimitBytes, within });
  return { layer: 'project', file, found: true, ...parseConfigFile(content, file, 'project') };
}

/** A file that a layer could have. */
export function absentFile(layer: ConfigLayer['layer'], file: string): ConfigLayer {
  return { layer, file, found: false, values: {}, origins: {} };
}

/**
 * Whether there is something of that name, a link that leads nowhere too. Throws `ConfigFileError` where that cannot be
 * seen: what the file restricts must not be left out in silence.
 */
export function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    const { code = 'unknown reason' } = cause as NodeJS.ErrnoException;
    // A file where a directory would be: there is no such directory, and so nothing in it.
    if (code === 'ENOTDIR') return false;
    throw unusableFile(file, `cannot be looked at (${code})`, undefined, cause);
  }
}
