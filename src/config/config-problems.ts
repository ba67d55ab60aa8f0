import { ConfigFileError, type Problem } from '../errors';

/** The error of configuration files that cannot be used. */
export function unusableConfig(problems: readonly Problem[], cause?: unknown): ConfigFileError {
  const options = cause === undefined ? {} : { cause };
  return new ConfigFileError('config_invalid', 'The configuration cannot be used', problems, options);
}

/** The same for a file that has no lines to point at. */
export function unusableFile(file: string, message: string, expected?: string, cause?: unknown): ConfigFileError {
  const place = { file, line: 1, column: 1, path: '' };
  return unusableConfig([{ ...place, message, ...(expected === undefined ? {} : { expected }) }], cause);
}
