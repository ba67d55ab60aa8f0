import { compiledRosterFile, readCompiledRoster, type CompiledRoster } from './compiled-roster';
import { readRosterFiles, type RosterFile } from './layers/read-roster-files';
import { readCachedRoster, writeCachedRoster } from './roster-cache';
import type { Roster, RosterLayer } from './roster';

/** How a roster is loaded. */
export interface LoadRosterOptions {
  /** The compiled form of the bundled layer; `false` for none. As the build made it, when absent. */
  readonly compiledFile?: string | false;
  /** Directory where the compiled form of other layers is kept; absent: it is not kept. */
  readonly cacheDirectory?: string;
}

/**
 * Loads all layers, later ones over earlier ones. Throws one `RosterError` with every problem of every file.
 * Files that have not changed since they were compiled are not checked again.
 */
export function loadRoster(layers: readonly RosterLayer[], options: LoadRosterOptions = {}): Roster {
  const files = readRosterFiles(layers);
  const compiledFile = options.compiledFile ?? compiledRosterFile();
  if (typeof compiledFile !== 'string') return loadBuilder()(files);
  const isBundledAlone = files.every(({ layer }) => layer === 'bundled');
  const { cacheDirectory } = options;
  const compiled =
    isBundledAlone || cacheDirectory === undefined
      ? readCompiledRoster(compiledFile, files)
      : readCachedRoster(cacheDirectory, compiledFile, files);
  if (compiled !== undefined) return compiledRoster(compiled, files);
  const roster = loadBuilder()(files);
  if (!isBundledAlone && cacheDirectory !== undefined) writeCachedRoster(cacheDirectory, compiledFile, files, roster);
  return roster;
}

function compiledRoster(compiled: CompiledRoster, files: readonly RosterFile[]): Roster {
  let full: Roster | undefined;
  return {
    agents: new Map(compiled.agents.map((agent) => [agent.name, agent])),
    providers: new Map(compiled.providers.map((provider) => [provider.name, provider])),
    originOf(kind, name, path) {
      full ??= loadBuilder()(files);
      return full.originOf(kind, name, path);
    },
  };
}

/** The full way needs the YAML parser and the validator, more than 100 ms of imports. */
function loadBuilder(): typeof import('./layers/build-roster').buildRoster {
  return (require('./layers/build-roster') as typeof import('./layers/build-roster')).buildRoster;
}
