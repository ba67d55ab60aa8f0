import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeExecutable } from '../../support/executables';

/** A command string and the files that it finds in its run directory. */
export interface BatchCase {
  readonly command: string;
  readonly files: Readonly<Record<string, string | undefined>>;
}

/** How a case ended, and how its binary was started, if it was. */
export interface BatchResult {
  readonly runDirectory: string;
  readonly directory: string;
  readonly status: string;
  readonly errors: string;
  readonly started?: {
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly stdin: string;
    readonly cwd: string;
  };
  /** Arguments of `timeout` in front of the program that it starts. */
  readonly limit?: readonly string[];
}

/** Variables of the machine and of bash itself. */
const ofMachine = ['PATH', 'HOME', 'MUSTER_RUN_DIR', 'PWD', 'OLDPWD', 'SHLVL', '_'];

/** Runs all command strings one after the other in login shells of an empty environment, from a single bash. */
export function runBatch(root: string, cases: readonly BatchCase[]): readonly BatchResult[] {
  const bin = join(root, 'bin');
  writeExecutable(
    join(bin, 'tool'),
    'cd -- "$(pwd -P)" && pwd >"$MUSTER_RUN_DIR/cwd"',
    `[ $# -eq 0 ] || printf '%s\\0' "$@" >"$MUSTER_RUN_DIR/args"`,
    'env -0 >"$MUSTER_RUN_DIR/env"',
    'cat >"$MUSTER_RUN_DIR/stdin"',
  );
  writeExecutable(join(bin, 'timeout'), `printf '%s\\0' "$@" >"$MUSTER_RUN_DIR/limit"`, 'exec /usr/bin/timeout "$@"');
  mkdirSync(join(root, 'home'));
  // The profile of the machine sets a PATH of its own, and perhaps more.
  const profile = `for name in $(compgen -e); do case $name in HOME | MUSTER_RUN_DIR) ;; *) unset "$name" ;; esac; done\nexport PATH='${bin}:/usr/bin:/bin'\n`;
  writeFileSync(join(root, 'home/.bash_profile'), profile);
  const directories = cases.map(({ command, files }, index) => {
    const directory = join(root, `case ${String(index)}`);
    for (const name of ['run $x "d"', 'work']) mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, 'command'), command);
    for (const [name, text] of Object.entries(files)) {
      if (text !== undefined) writeFileSync(join(directory, 'run $x "d"', name), text);
    }
    return directory;
  });
  writeFileSync(join(root, 'input'), '');
  const driver = [
    'for directory; do',
    '  cd "$directory/work" || exit',
    '  env -i HOME="$0/home" PATH=/usr/bin:/bin MUSTER_RUN_DIR="$directory/run \\$x \\"d\\"" \\',
    '    bash -lc "$(cat ../command)" <"$0/input" >/dev/null 2>../errors',
    '  echo $? >../status',
    'done',
  ].join('\n');
  const { status, stderr } = spawnSync('/bin/bash', ['-c', driver, root, ...directories], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return directories.map(readResult);
}

function readResult(directory: string): BatchResult {
  const runDirectory = join(directory, 'run $x "d"');
  const read = (name: string): string => readFileSync(join(runDirectory, name), 'utf8');
  const list = (name: string): readonly string[] =>
    existsSync(join(runDirectory, name)) ? read(name).split('\0').slice(0, -1) : [];
  const limit = list('limit');
  const environment = (): Record<string, string> =>
    Object.fromEntries(
      list('env')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
        .filter(([name]) => !ofMachine.includes(name)),
    );
  return {
    runDirectory,
    directory: join(directory, 'work'),
    status: readFileSync(join(directory, 'status'), 'utf8').trim(),
    errors: readFileSync(join(directory, 'errors'), 'utf8'),
    ...(existsSync(join(runDirectory, 'env'))
      ? { started: { args: list('args'), env: environment(), stdin: read('stdin'), cwd: read('cwd').trimEnd() } }
      : {}),
    ...(limit.length === 0 ? {} : { limit: limit.slice(0, limit.indexOf('bash')) }),
  };
}
