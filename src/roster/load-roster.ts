import { compiledRosterFile, readCompiledRoster } from './compiled-roster';
import { readRosterFiles, type RosterFile } from './layers/read-roster-files';
import type { Roster, RosterLayer } from './roster';

/** How a roster is loaded. */
export interface LoadRosterOptions {
  /** The compiled form of the bundled layer; `false` for none. As the build made it, when absent. */
  readonly compiledFile?: string | false;
}

/**
 * Loads all layers, later ones over earlier ones. Throws one `RosterError` with every problem of every file.
 * As long as nothing but unchanged bundled files is there, their compiled form is used.
 */
export function loadRoster(layers: readonly RosterLayer[], options: LoadRosterOptions = {}): Roster {
  const files = readRosterFiles(layers);
  const compiledFile = options.compiledFile ?? compiledRosterFile();
  const isBundledAlone = files.every(({ layer }) => layer === 'bundled');
  const compiled = isBundledAlone && typeof compiledFile === 'string' ? compiledRoster(compiledFile, files) : undefined;
  return compiled ?? loadBuilder()(files);
}

function compiledRoster(compiledFile: string, files: readonly RosterFile[]): Roster | undefined {
  const compiled = readCompiledRoster(compiledFile, files);
  if (compiled === undefined) return undefined;
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
