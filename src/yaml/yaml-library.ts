let library: typeof import('yaml') | undefined;

/** Loads the `yaml` package on first use: it costs about 26 ms, and a run from the compiled roster needs none of it. */
export function yamlLibrary(): typeof import('yaml') {
  // Asked for at each node of a file: even a module that is loaded takes Node a while to find.
  library ??= require('yaml') as typeof import('yaml');
  return library;
}
