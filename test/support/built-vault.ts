import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { endOf, type CommandLineEnd } from './stub-command-line';

const project = join(__dirname, '..', '..');

/** The credential store as one file of JavaScript, for tests that need several processes of it. */
export class BuiltVault {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
    buildSync({
      entryPoints: [join(project, 'src', 'vault', 'index.ts')],
      outfile: join(directory, 'vault.js'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
    buildSync({
      entryPoints: [join(project, 'src', 'secrets', 'index.ts')],
      outfile: join(directory, 'secrets.js'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
  }

  /** Starts a process with the store as `vault`; `preload` is loaded before. */
  start(
    lines: readonly string[],
    environment: Readonly<Record<string, string>>,
    preload: readonly string[] = [],
  ): ChildProcess {
    const script = join(this.#directory, `script-${Math.random().toString(36).slice(2)}.js`);
    const head = [
      "const vault = require('./vault.js'); const { Secret } = require('./secrets.js');",
      'const options = { stateDirectory: process.env.STATE, environment: process.env, notice: () => {} };',
      '(async () => {',
    ];
    writeFileSync(script, [...head, ...lines, '})();', ''].join('\n'));
    const args = [...preload.flatMap((file) => ['-r', file]), script];
    return spawn(process.execPath, args, { env: { PATH: '/nowhere', ...environment } });
  }

  /** The same to its end. */
  run(
    lines: readonly string[],
    environment: Readonly<Record<string, string>>,
    preload: readonly string[] = [],
  ): Promise<CommandLineEnd> {
    return endOf(this.start(lines, environment, preload));
  }
}
