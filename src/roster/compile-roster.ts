import { compiledForm, type CompiledRoster } from './compiled-roster';
import { buildRoster } from './layers/build-roster';
import { readRosterFiles } from './layers/read-roster-files';
import { bundledLayer } from './package-root';
import type { RosterLayer } from './roster';

/** Checks a layer and gives its compiled form. Throws `RosterError`. Used by the build alone. */
export function compileRoster(layer: RosterLayer = bundledLayer()): CompiledRoster {
  const files = readRosterFiles([layer]);
  return compiledForm(files, buildRoster(files));
}
