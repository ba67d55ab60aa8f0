import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type ProcessEnd } from '../../../src/run/launch';

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'launch-'));
});

afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

type Command = Parameters<typeof launch>[0];

async function endOf(command: Partial<Command>): Promise<ProcessEnd & { readonly pid?: number }> {
  const nothing = (): void => undefined;
  const whole = { file: '/bin/true', args: [], env: {}, cwd: place, ...command };
  const launched = launch(whole, { output: nothing, errorOutput: nothing });
  launched.pause();
  launched.resume();
  await launched.drain(false);
  return { ...(launched.pid === undefined ? {} : { pid: launched.pid }), ...(await launched.gone) };
}

function program(content: string | Buffer, mode = 0o755): string {
  const file = join(place, 'program');
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

test.each<readonly [string, () => Partial<Command>, ProcessEnd['failure']]>([
  ['there is no such file', () => ({ file: '/nowhere/agent' }), { code: 'ENOENT', missing: 'binary' }],
  ['it may not be executed', () => ({ file: program('#!/bin/sh\n', 0o644) }), { code: 'EACCES' }],
  ['it is a directory', () => ({ file: place }), { code: 'EACCES' }],
  [
    'its interpreter is not there',
    () => ({ file: program('#!/nowhere/interpreter\n') }),
    { code: 'ENOENT', missing: 'interpreter' },
  ],
  ['the directory of work is gone', () => ({ cwd: join(place, 'gone') }), { code: 'ENOENT', missing: 'directory' }],
  ['an argument is too long', () => ({ args: ['x'.repeat(200_000)] }), { code: 'E2BIG' }],
  ['a variable is too long', () => ({ env: { LONG: 'x'.repeat(200_000) } }), { code: 'E2BIG' }],
  ['its name is too long', () => ({ file: `/${'x'.repeat(5000)}` }), { code: 'ENAMETOOLONG' }],
])('a process that the system refuses because %s is a start that failed', async (_, command, failure) => {
  await expect(endOf(command())).resolves.toEqual({ failure });
});

test('a program of another machine does not run', async () => {
  const file = program(Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`, 'latin1'));
  // The system refuses it, or hands it to a shell that does.
  const { failure, exitCode } = await endOf({ file });
  expect(failure?.code ?? exitCode).not.toBe(0);
  expect(failure ?? exitCode).toBeDefined();
});

test('a directory of work that is taken away after the start changes nothing', async () => {
  const cwd = join(place, 'work');
  mkdirSync(cwd);
  const command = { file: '/bin/sh', args: ['-c', 'rmdir "$PWD"; exit 3'], cwd };
  await expect(endOf({ ...command, env: { PATH: '/usr/bin:/bin' } })).resolves.toMatchObject({ exitCode: 3 });
});

test.each([
  ['is never read', 'exit 4'],
  ['is closed at once', 'exec 0<&-; sleep 0.1; exit 4'],
  ['is read in part', 'head -c 10 > /dev/null; exit 4'],
])('a long input that %s is no failure', async (_, script) => {
  const command = { file: '/bin/sh', args: ['-c', script], stdin: 'x'.repeat(5_000_000) };
  await expect(endOf({ ...command, env: { PATH: '/usr/bin:/bin' } })).resolves.toMatchObject({ exitCode: 4 });
});
