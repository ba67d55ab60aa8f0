import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Parts of the command that few command lines need, each in a file of its own beside the bundle: V8 takes time for a
 * function that is never called, too. Such a part has copies of what it shares with the bundle, so that it must keep
 * nothing in variables that the other has to see.
 */
export const lateParts: Readonly<Record<string, readonly string[]>> = {
  'roster-files.js': [
    'src/roster/layers/build-roster',
    'src/roster/layers/judge-files',
    'src/cli/commands/roster-validate',
    'src/cli/commands/schema',
  ],
  'scripted.js': ['src/scripted'],
  'batch.js': ['src/batch'],
  'report.js': ['src/report'],
  'vault.js': ['src/vault', 'src/vault/resolve-credential', 'src/vault/list-stored'],
};

/** Leaves those parts to their files. */
export function latePartsOutside(root: string): Plugin {
  const files = new Map(
    Object.entries(lateParts).flatMap(([file, modules]) =>
      modules.map((module) => [join(root, module), file] as const),
    ),
  );
  return {
    name: 'late-parts-outside',
    setup(setup) {
      setup.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const file = files.get(join(resolveDir, path));
        return file === undefined ? undefined : { path: `./${file}`, external: true };
      });
    },
  };
}

/** The text of a module that has everything that the modules of a part export. */
export function latePartEntry(modules: readonly string[]): string {
  return modules.map((module) => `export * from './${module}';\n`).join('');
}
