import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepCacheFile, readPrivateFile } from '../files';
import { compiledForm, parseCompiledRoster, type CompiledRoster } from './compiled-roster';
import type { RosterFile } from './layers/read-roster-files';
import { packageRoot } from './package-root';
import type { Roster } from './roster';

const name = 'roster.json';

/**
 * The compiled form of these files from an earlier start of the same build; `undefined` if there is none. It is believed
 * as the operator's roster is: whoever can write the one can write the other.
 */
export function readCachedRoster(
  directory: string,
  compiledFile: string,
  files: readonly RosterFile[],
): CompiledRoster | undefined {
  const text = readPrivateFile(join(directory, name));
  const cached = text === undefined ? undefined : parseJson(text);
  const { build } = (cached ?? {}) as { readonly build?: unknown };
  return build === thisBuild(compiledFile) ? parseCompiledRoster(cached, files) : undefined;
}

/** Keeps the compiled form of the files of the last start. A cache that cannot be written is no failure. */
export function writeCachedRoster(
  directory: string,
  compiledFile: string,
  files: readonly RosterFile[],
  roster: Roster,
): void {
  const content = { build: thisBuild(compiledFile), ...compiledForm(files, roster) };
  keepCacheFile(join(directory, name), JSON.stringify(content));
}

/** Another version would read the same files to another form. */
function thisBuild(compiledFile: string): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return `${version} ${String(statSync(compiledFile, { throwIfNoEntry: false })?.mtimeMs)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
