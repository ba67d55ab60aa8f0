import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostError } from '../../errors';

const sum = 'function sum(a, b) {\n  return a - b;\n}\n\nmodule.exports = { sum };\n';

const test = `const assert = require('node:assert');
const test = require('node:test');
const { sum } = require('./sum');

test('adds two numbers', () => {
  assert.strictEqual(sum(2, 3), 5);
});
`;

/** What the scripted model does: reads the file, mends it, says so. */
export const demoScenario = `scenario_version: 1
steps:
  - say: Let me look at the code that the failing test calls.
    read: { path: sum.js }
  - say: It subtracts where it should add. I mend that.
    edit: { path: sum.js, old: "a - b", new: "a + b" }
  - say: Done. sum() adds now, and the test should pass.
`;

/** What the agent is asked. */
export const demoPrompt = 'The test in sum.test.js fails. Find the mistake in sum.js and mend it.';

/**
 * A git repository with one failing test, in a new temporary directory. Throws `HostError` (`git_missing`); what was
 * made until then is removed.
 */
export function createDemoProject(): string {
  const directory = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  try {
    fillDemoProject(directory);
    return directory;
  } catch (error) {
    removeDemoProject(directory);
    throw error;
  }
}

/** Takes away a demo that came to nothing. */
export function removeDemoProject(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}

function fillDemoProject(directory: string): void {
  writeFileSync(join(directory, 'sum.js'), sum);
  writeFileSync(join(directory, 'sum.test.js'), test);
  git(directory, 'init', '--quiet');
  git(directory, 'add', '.');
  git(
    directory,
    '-c',
    'user.name=Demo',
    '-c',
    'user.email=demo@localhost',
    'commit',
    '--quiet',
    '-m',
    'A sum that subtracts',
  );
}

/** Whether the test of the demo passes. */
export function demoTestPasses(directory: string): boolean {
  try {
    execFileSync(process.execPath, ['--test', 'sum.test.js'], {
      cwd: directory,
      stdio: 'ignore',
      env: demoEnvironment(),
    });
    return true;
  } catch {
    return false;
  }
}

/** What the agent changed. */
export function demoDiff(directory: string, colour: boolean): string {
  return git(directory, 'diff', colour ? '--color=always' : '--color=never');
}

function git(directory: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: directory, encoding: 'utf8', env: demoEnvironment() });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new HostError('git_missing', 'The demo needs git, and there is none on PATH. Install git.', { cause });
  }
}

/**
 * Without the variables by which a test runner above us would steer the one below, and without the person's git
 * configuration: it may ask for a signature or start hooks.
 */
function demoEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(HOME === undefined ? {} : { HOME }),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  };
}
