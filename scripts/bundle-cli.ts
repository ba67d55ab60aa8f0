import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = join(__dirname, '..');

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

/** One file for the command: reading and resolving hundreds of small ones takes longer than most commands do. */
async function bundleCommand(): Promise<void> {
  await build({
    entryPoints: [join(root, 'src', 'cli', 'main.ts')],
    outfile: join(root, 'dist', 'bin', 'muster.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Names are kept, so that an unexpected failure can be read.
    minifySyntax: true,
    minifyWhitespace: true,
    // Heavy, and needed by few commands: they stay packages of their own.
    external: ['yaml', 'class-validator', 'class-transformer', 'fastest-levenshtein'],
    plugins: [lateChildProcess],
    logLevel: 'warning',
  });
}

bundleCommand().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
