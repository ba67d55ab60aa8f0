import { join } from 'node:path';
import type { ConfigLayer } from './config-layer';
import { assertOneInstructions, readInstructionsFile } from './instructions-file';
import { absentFile, isThere } from './project-files';

/**
 * The operator's `config.yaml` and `instructions.md` in the operator's directory, `$XDG_CONFIG_HOME/muster`. Throws
 * `ConfigFileError`.
 */
export function readOperatorFiles(directory: string): readonly [config: ConfigLayer, instructions: ConfigLayer] {
  const file = join(directory, 'config.yaml');
  const config = isThere(file) ? readConfigLayer(file, 'operator') : absentFile('operator', file);
  const beside = join(directory, 'instructions.md');
  const instructions = isThere(beside) ? readInstructionsFile(beside, 'operator') : absentFile('operator', beside);
  assertOneInstructions(config, instructions);
  return [config, instructions];
}

/** Reads a configuration file that has to be there. Throws `ConfigFileError`. */
export function readConfigLayer(file: string, layer: ConfigLayer['layer']): ConfigLayer {
  // The parser is loaded only when there is something to parse.
  const { readConfigFile } = require('./read-config-file') as typeof import('./read-config-file');
  return { layer, file, found: true, ...readConfigFile(file, layer) };
}
