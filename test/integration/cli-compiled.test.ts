import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuiltCommandLine } from '../support/stub-command-line';
import { useTemporaryDirectory } from '../support/temporary-directory';

const directory = useTemporaryDirectory();
let built: BuiltCommandLine;

beforeAll(() => {
  built = new BuiltCommandLine();
  execFileSync(process.execPath, ['-r', 'esbuild-register', 'scripts/compile-bundle.ts'], { cwd: built.root });
});
afterAll(() => {
  built.dispose();
});

test('the compiled form of the command does not carry the place where it was built', () => {
  const compiled = readFileSync(join(built.root, 'dist/bin/command.cache'), 'latin1');
  expect(compiled).toContain('muster/command.js');
  expect(compiled).not.toContain(built.root);
});

test('an unexpected failure of an installed command is told with a neutral name for its code', () => {
  for (const name of ['dist', 'roster', 'package.json']) {
    cpSync(join(built.root, name), join(directory(), name), { recursive: true });
  }
  const script = `
    process.stdout.write = () => { throw new TypeError('surprise'); };
    process.argv = [process.argv[0], 'muster', 'providers'];
    require('./dist/bin/muster.js');
  `;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: directory(),
    env: { HOME: directory() },
    encoding: 'utf8',
  });
  expect(status).toBe(70);
  expect(stderr).toMatch(/TypeError: surprise\n(.*\n)* +at .*\(muster\/command\.js:\d+:\d+\)/);
  expect(stderr).not.toContain(built.root);
});
