import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBuiltCommandLine, endOf, type CommandLineEnd } from '../support/stub-command-line';
import { useTemporaryDirectory } from '../support/temporary-directory';

const directory = useTemporaryDirectory();
const built = useBuiltCommandLine();

beforeEach(() => {
  for (const name of ['bin', 'home', 'tmp']) mkdirSync(join(directory(), name));
  // Without its packages: one of them is an agent.
  for (const name of ['dist', 'roster', 'package.json']) {
    cpSync(join(built.root, name), join(directory(), 'package', name), { recursive: true });
  }
});

/** The demo on a machine without any agent. */
function demo(): Promise<CommandLineEnd> {
  const environment = {
    PATH: join(directory(), 'bin'),
    HOME: join(directory(), 'home'),
    TMPDIR: join(directory(), 'tmp'),
  };
  const main = join(directory(), 'package/dist/bin/muster.js');
  return endOf(spawn(process.execPath, [main, 'demo'], { cwd: directory(), env: environment }));
}

const leftBehind = (): readonly string[] => readdirSync(join(directory(), 'tmp'));

test('the demo without git says so and leaves nothing behind', async () => {
  const end = await demo();
  expect(end).toMatchObject({ exitCode: 2, stdout: '' });
  expect(end.stderr).toMatch(/The demo needs git.*\[git_missing\]/);
  expect(leftBehind()).toEqual([]);
});

test('the demo shows its project before it looks for an agent, whatever git is configured to do', async () => {
  symlinkSync('/usr/bin/git', join(directory(), 'bin/git'));
  writeFileSync(join(directory(), 'home/.gitconfig'), '[commit]\n  gpgsign = true\n[gpg]\n  program = /bin/false\n');
  const end = await demo();
  expect(end.exitCode).toBe(127);
  expect(end.stdout).toMatch(/^1\. A git repository with a failing test: .*\n {3}node --test: fails\n$/);
  expect(end.stderr).toMatch(/^muster: No agent is installed here.*\[agent_missing\]\n$/);
  expect(leftBehind()).toEqual([]);
});
