/** Loads the `yaml` package on first use: it costs about 26 ms, and a run from the compiled roster needs none of it. */
export function yamlLibrary(): typeof import('yaml') {
  return require('yaml') as typeof import('yaml');
}
