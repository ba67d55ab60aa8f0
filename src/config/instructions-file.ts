import { readBoundedText } from './bounded-text';
import type { ConfigLayer, ConfigLayerName } from './config-layer';
import { unusableConfig } from './config-problems';

/** Largest file of instructions that a layer may have. */
export const instructionsLimitBytes = 1024 * 1024;

/**
 * A file of standing instructions as a layer with the one value `instructions`; a blank one says nothing. `within`: what
 * no symbolic link may lead out of. Throws `ConfigFileError`.
 */
export function readInstructionsFile(file: string, layer: ConfigLayerName, within?: string): ConfigLayer {
  const bounds = { limitBytes: instructionsLimitBytes, ...(within === undefined ? {} : { within }) };
  const text = readBoundedText(file, bounds);
  const says = text.trim() !== '';
  return {
    layer,
    file,
    found: true,
    values: says ? { instructions: text } : {},
    origins: says ? { instructions: `${file}:1:1` } : {},
  };
}

/** Throws `ConfigFileError` when a configuration file and the file of instructions beside it both have instructions. */
export function assertOneInstructions(config: ConfigLayer, beside: ConfigLayer): void {
  const own = config.values['instructions'] ?? undefined;
  if (own === undefined || beside.values['instructions'] === undefined) return;
  const [line = 1, column = 1] = (config.origins['instructions'] ?? '').split(':').slice(-2).map(Number);
  const message = `is set here, and ${beside.file} has instructions too`;
  throw unusableConfig([
    { file: config.file, line, column, path: 'instructions', message, expected: 'one of the two' },
  ]);
}
