import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a stub binary was started with. */
export interface Recorded {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly cwd: string;
}

/** Variables that bash sets by itself. */
const ofBash = ['PWD', 'OLDPWD', 'SHLVL', '_'];

/** A program under any name that writes down how it was started. */
export class RecordingStub {
  readonly path: string;
  readonly #record: string;

  constructor(
    readonly directory: string,
    name: string,
  ) {
    mkdirSync(directory, { recursive: true });
    this.path = join(directory, name);
    this.#record = join(directory, 'recorded.json');
    const script = [
      `#!${process.execPath}`,
      "const { readFileSync, writeFileSync } = require('node:fs');",
      "const stdin = readFileSync(0).toString('utf8');",
      'const recorded = { args: process.argv.slice(2), env: process.env, stdin, cwd: process.cwd() };',
      `writeFileSync(${JSON.stringify(this.#record)}, JSON.stringify(recorded));`,
    ];
    writeFileSync(this.path, `${script.join('\n')}\n`);
    chmodSync(this.path, 0o755);
  }

  /** How it was started the last time, without what bash adds to an environment. */
  recorded(): Recorded {
    const recorded = JSON.parse(readFileSync(this.#record, 'utf8')) as Recorded;
    rmSync(this.#record);
    const env = Object.fromEntries(Object.entries(recorded.env).filter(([name]) => !ofBash.includes(name)));
    return { ...recorded, env };
  }
}

/** Runs bash with nothing in its environment but what is given. The text may be longer than one argument. */
export function runBash(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): { readonly status: number | null; readonly stderr: string } {
  // A file, for bash takes a socket for a remote shell and reads its profile. No command of ours may hand it on.
  const input = openSync(__filename, 'r');
  const { status, stderr } = spawnSync('/bin/bash', args, {
    env,
    encoding: 'utf8',
    stdio: [input, 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  closeSync(input);
  return { status, stderr };
}
