import { mergeConfigFiles, type ConfigFile } from '../config';

const noConfig: ConfigFile = { values: {}, origins: {} };

/** Reads configuration files and lays them over each other. Throws `ConfigFileError`. */
export function loadConfig(files: readonly string[]): ConfigFile {
  if (files.length === 0) return noConfig;
  // The parser is loaded only when there is something to parse.
  const { readConfigFile } = require('../config/read-config-file') as typeof import('../config/read-config-file');
  return mergeConfigFiles(files.map(readConfigFile));
}
