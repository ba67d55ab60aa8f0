import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What the command line is made of. */
export type CommandModule = typeof import('./command-line');

type ModuleFunction = (
  exports: object,
  require: NodeJS.Require,
  module: { readonly exports: object },
  file: string,
  directory: string,
) => void;

/** The bundle that the build makes: the text of a function that takes what a CommonJS module is given. */
export const bundleName = 'command.js';
/**
 * V8's compiled forms of it: with one a start is a third shorter. A form is read as a whole, so that there is one with
 * what every command needs, and one with what a run needs too.
 */
export const compiledBundles = { usual: 'command.cache', run: 'command-run.cache' } as const;
/** What stack traces call the bundle. V8 keeps it in the compiled form, so that the path of the build would be told. */
const shownName = 'muster/command.js';

/** Loads the bundle beside the entry; from source, where there is none, the modules themselves. */
export function loadCommand(directory: string): CommandModule {
  const file = join(directory, bundleName);
  const source = readIfThere(file);
  if (source === undefined) return require('./command-line') as CommandModule;
  const compiled = process.argv[2] === 'run' ? compiledBundles.run : compiledBundles.usual;
  return runBundle(compileBundle(source, readIfThere(join(directory, compiled))), file, require);
}

/** V8 refuses a compiled form of another version or of a source of another length, and compiles by itself. */
export function compileBundle(source: Buffer, compiled?: Buffer): Script {
  // The bundle is plain ASCII.
  return new Script(source.toString('latin1'), {
    filename: shownName,
    ...(compiled === undefined ? {} : { cachedData: compiled }),
  });
}

/** Runs a compiled bundle as the CommonJS module that it is. `require` is that of a module beside it. */
export function runBundle(script: Script, file: string, require: NodeJS.Require): CommandModule {
  const loaded = { exports: {} };
  const run = script.runInThisContext() as ModuleFunction;
  run(loaded.exports, require, loaded, file, dirname(file));
  return loaded.exports as CommandModule;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
