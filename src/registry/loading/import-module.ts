import { pathToFileURL } from 'node:url';

/**
 * Loads a module of either format. The only `import()` of the package, in a file that is never part of a bundle: code
 * that was compiled ahead of time cannot import, and neither can code that Jest runs.
 */
export function importModule(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}
