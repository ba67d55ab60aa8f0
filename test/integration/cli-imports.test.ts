import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeExecutable } from '../support/executables';
import { useBuiltCommandLine } from '../support/stub-command-line';
import { useTemporaryDirectory } from '../support/temporary-directory';

const directory = useTemporaryDirectory();
const built = useBuiltCommandLine();

const heavy = ['ajv', 'class-transformer', 'class-validator', 'fastest-levenshtein', 'yaml'];

/** Runs the built command and tells which of the heavy packages it asked for. */
function heavyImports(...args: readonly string[]): readonly string[] {
  const list = join(directory(), 'loaded.json');
  const hook = join(directory(), 'hook.js');
  writeFileSync(
    hook,
    `const Module = require('node:module');
    const loaded = new Set();
    const load = Module._load;
    Module._load = function (name, ...rest) { loaded.add(name); return load.call(this, name, ...rest); };
    process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify([...loaded])));`,
  );
  execFileSync(process.execPath, ['-r', hook, built.main, ...args], {
    cwd: directory(),
    env: { PATH: '/nowhere', HOME: directory() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const loaded = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
  return heavy.filter((name) => loaded.includes(name));
}

test.each([['agents'], ['providers'], ['agents', '--json'], ['runs'], ['runs', '--json'], ['prune']])(
  'muster %s loads neither a parser of YAML nor a validator',
  (...args) => {
    expect(heavyImports(...args)).toEqual([]);
  },
);

test('the operator pays for a roster of their own once', () => {
  const agents = join(directory(), '.config', 'muster', 'roster', 'agents');
  mkdirSync(agents, { recursive: true });
  writeFileSync(join(agents, 'mine.yaml'), 'roster_version: 1\nderive: claude\n');
  expect(heavyImports('agents')).toEqual(['class-transformer', 'class-validator', 'yaml']);
  expect(heavyImports('agents')).toEqual([]);
});

test('a command that looks at the files themselves loads what it needs', () => {
  expect(heavyImports('roster', 'show', 'claude')).toEqual(['class-transformer', 'class-validator', 'yaml']);
});

test('a run loads no part of Node that only a clock, an id, a pause or the start itself would need', () => {
  const list = join(directory(), 'parts.json');
  const hook = join(directory(), 'parts.js');
  const parts = "process.moduleLoadList.map((part) => part.replace('NativeModule ', ''))";
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(${parts})));`,
  );
  writeExecutable(join(directory(), 'bin', 'codex'), 'echo 1.2.3');
  const args = ['run', 'codex', directory(), '-p', 'x', '--own-login'];
  spawnSync(process.execPath, ['-r', hook, built.main, ...args], {
    env: { PATH: `${join(directory(), 'bin')}:/usr/bin:/bin`, HOME: directory() },
  });
  const loaded = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
  // The run came as far as its process.
  expect(loaded).toContain('child_process');
  const needless = ['perf_hooks', 'internal/crypto/webcrypto', 'timers/promises', 'module', 'os'];
  expect(needless.filter((part) => loaded.includes(part))).toEqual([]);
});
