import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundleName } from '../src/cli/load-command';
import { latePartEntry, lateParts, latePartsOutside } from './late-parts';

const root = join(__dirname, '..');
const output = join(root, 'dist', 'bin');

/**
 * Commander loads `node:child_process` for external subcommands, which Muster has none of; that alone costs several
 * milliseconds of every start. Here it is loaded at the first use, which never comes.
 */
const lateChildProcess: Plugin = {
  name: 'late-child-process',
  setup(setup) {
    setup.onResolve({ filter: /^node:child_process$/ }, ({ importer, path }) =>
      importer.includes(join('node_modules', 'commander')) ? { path, namespace: 'late' } : undefined,
    );
    setup.onLoad({ filter: /.*/, namespace: 'late' }, () => ({
      contents: "module.exports = { spawn: (...args) => require('child_process').spawn(...args) };",
    }));
  },
};

/** Code that V8 compiled ahead of time cannot `import()`, so the one module that does is a file beside the bundle. */
const importer = 'import-module.js';
const importerOutside: Plugin = {
  name: 'importer-outside',
  setup(setup) {
    setup.onResolve({ filter: /\/import-module$/ }, () => ({ path: `./${importer}`, external: true }));
  },
};

const options: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  charset: 'ascii',
  // Names are kept, so that an unexpected failure can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
  // Heavy, and needed by few commands: they stay packages of their own.
  // The JSON reader finds its own parts in a way that a bundler cannot follow.
  external: ['yaml', 'class-validator', 'class-transformer', 'fastest-levenshtein', 'jsonc-parser', 'smol-toml'],
};

/** The command in one file: reading and resolving hundreds of small ones takes longer than most commands do. */
async function bundleCommand(): Promise<void> {
  await build({
    ...options,
    entryPoints: [join(root, 'src', 'cli', 'command-line.ts')],
    outfile: join(output, bundleName),
    // The wrapper that a CommonJS module has: it need not be put around half a megabyte at each start.
    banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
    footer: { js: '})' },
    plugins: [lateChildProcess, importerOutside, latePartsOutside(root)],
  });
  for (const [file, modules] of Object.entries(lateParts)) {
    await build({
      ...options,
      stdin: { contents: latePartEntry(modules), resolveDir: root },
      outfile: join(output, file),
      plugins: [importerOutside],
    });
  }
  await build({
    ...options,
    entryPoints: [join(root, 'src', 'registry', 'loading', 'import-module.ts')],
    outfile: join(output, importer),
  });
  await build({
    ...options,
    entryPoints: [join(root, 'src', 'cli', 'main.ts')],
    outfile: join(output, 'muster.js'),
    external: ['./command-line'],
  });
}

bundleCommand().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
