import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeExecutable } from '../support/executables';
import { useBuiltCommandLine } from '../support/stub-command-line';
import { useTemporaryDirectory } from '../support/temporary-directory';

const directory = useTemporaryDirectory();
const built = useBuiltCommandLine();

beforeAll(() => {
  execFileSync(process.execPath, ['-r', 'esbuild-register', 'scripts/compile-bundle.ts'], { cwd: built.root });
});

test('the compiled form of the command does not carry the place where it was built', () => {
  const compiled = readFileSync(join(built.root, 'dist/bin/command.cache'), 'latin1');
  expect(compiled).toContain('muster/command.js');
  expect(compiled).not.toContain(built.root);
});

test.each([
  ['claude', '.claude/settings.json', '{ "hooks": {} } // comment'],
  ['codex', '.codex/config.toml', 'model = "x"'],
  ['qwen', '.env', 'A=1'],
  ['continue', '.continue/config.yaml', 'name: x'],
  ['claude', '.git/config', '[core]\n\tbare = false'],
])('the command reads what a repository brings for %s in %s', async (agent, file, content) => {
  const [work, home] = [join(directory(), 'work'), join(directory(), 'home')];
  for (const path of [work, home, join(work, '.git'), dirname(join(work, file))]) mkdirSync(path, { recursive: true });
  writeFileSync(join(work, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(work, file), content);
  for (const name of [agent, 'cn']) writeExecutable(join(directory(), 'bin', name), 'echo 1.2.3');
  const environment = { PATH: `${join(directory(), 'bin')}:/usr/bin:/bin`, HOME: home };
  const args = ['explain', agent, work, '-p', 'x', '--provider', 'scripted', '--unrestricted'];

  const { exitCode, stderr } = await built.run(args, { environment, cwd: directory() });

  expect(stderr).not.toContain('unexpected');
  expect(exitCode).toBe(0);
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
