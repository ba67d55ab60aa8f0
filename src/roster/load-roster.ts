import type { AgentDefinition, ProviderDefinition } from '../api';
import { compiledRosterFile, readCompiledRoster, type CompiledEntry, type CompiledRoster } from './compiled-roster';
import { deepFreeze } from './definitions/deep-freeze';
import { LateMap } from './late-map';
import { readRosterFiles, type RosterFile } from './layers/read-roster-files';
import { strayProblems } from './layers/stray-problems';
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
 * Loads all layers, later ones over earlier ones. What is wrong with a file takes its entry away, and those that rest on
 * it; `problems` and `broken` tell. Throws `RosterError` for a directory that is not there and for what the bundled
 * layer has wrong. Files that have not changed since they were compiled are not checked again.
 */
export function loadRoster(layers: readonly RosterLayer[], options: LoadRosterOptions = {}): Roster {
  const roster = loadFiles(readRosterFiles(layers), options);
  const strays = layers.flatMap(strayProblems);
  return strays.length === 0 ? roster : { ...roster, problems: [...strays, ...roster.problems] };
}

function loadFiles(files: readonly RosterFile[], options: LoadRosterOptions): Roster {
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
  // The compiled form holds no problems: files that have some are read anew each time.
  const isWhole = roster.problems.length === 0;
  if (isWhole && !isBundledAlone && cacheDirectory !== undefined) {
    writeCachedRoster(cacheDirectory, compiledFile, files, roster);
  }
  return roster;
}

function compiledRoster(compiled: CompiledRoster, files: readonly RosterFile[]): Roster {
  let built: Roster | undefined;
  const full = (): Roster => (built ??= loadBuilder()(files));
  return {
    agents: lateDefinitions<AgentDefinition>(compiled.agents),
    providers: lateDefinitions<ProviderDefinition>(compiled.providers),
    broken: { agents: new Map(), providers: new Map() },
    problems: [],
    originOf: (kind, name, path) => full().originOf(kind, name, path),
    describe: (kind, name) => full().describe(kind, name),
  };
}

/** The definitions themselves were checked by whoever compiled them. */
function lateDefinitions<Definition>(entries: readonly CompiledEntry[]): ReadonlyMap<string, Definition> {
  return new LateMap(entries.map(([name, text]) => [name, () => deepFreeze(JSON.parse(text) as Definition)]));
}

/** The full way needs the YAML parser and the validator, more than 100 ms of imports. */
function loadBuilder(): typeof import('./layers/build-roster').buildRoster {
  return (require('./layers/build-roster') as typeof import('./layers/build-roster')).buildRoster;
}
