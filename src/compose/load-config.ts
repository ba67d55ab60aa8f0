import { resolve } from 'node:path';
import { layerConfig, readConfigLayer, readOperatorFiles, readProjectFiles, type LayeredConfig } from '../config';
import { configDirectory, inspectDirectory, type HostEnvironment } from '../host';
import type { MusterOptions } from './muster-options';

/** Reads the files that hold for every directory of work and lays them over each other. Throws `ConfigFileError`. */
export function loadConfig(
  { operatorConfiguration, configFiles = [] }: Pick<MusterOptions, 'operatorConfiguration' | 'configFiles'>,
  environment: HostEnvironment,
): LayeredConfig {
  const operator = operatorConfiguration === true ? readOperatorFiles(configDirectory(environment)) : [];
  return layerConfig([...operator, ...configFiles.map((file) => readConfigLayer(file, 'file'))]);
}

/** The same with the files of the project that a directory belongs to. Throws `ConfigFileError`. */
export function withProjectFiles(config: LayeredConfig, directory: string): LayeredConfig {
  const place = inspectDirectory(resolve(directory));
  // A directory that is not there is told by the planner.
  return place.exists ? layerConfig([...config.layers, ...readProjectFiles(place)]) : config;
}
