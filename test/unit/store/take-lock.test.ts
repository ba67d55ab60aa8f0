import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyProcess, thisProcess, type ProcessIdentity } from '../../../src/processes';
import { lockHolder, takeLock, type HeldLock } from '../../../src/store';

let directory: string;
let path: string;
let sleeper: ChildProcess | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'muster-lock-'));
  path = join(directory, 'lock');
});

afterEach(() => {
  sleeper?.kill('SIGKILL');
  sleeper = undefined;
  rmSync(directory, { recursive: true });
});

const held = (taken: ReturnType<typeof takeLock>): HeldLock => {
  if ('heldBy' in taken) throw new Error(`held by ${String(taken.heldBy.pid)}`);
  return taken;
};
const heldBy = (holder: ProcessIdentity, name = 'former'): void => {
  writeFileSync(path, JSON.stringify({ holder, name }), { mode: 0o600 });
};
const sleeping = (): ProcessIdentity => {
  sleeper = spawn('sleep', ['60']);
  const identity = identifyProcess(sleeper.pid ?? 0);
  if (identity === undefined) throw new Error('no sleeper');
  return identity;
};

test('a lock is held by one until it is given back', () => {
  const lock = held(takeLock(path));
  expect(takeLock(path)).toEqual({ heldBy: thisProcess() });
  expect(lockHolder(path)).toEqual(thisProcess());
  lock.release();
  expect(lockHolder(path)).toBeUndefined();
  const again = held(takeLock(path));
  // The first one has nothing to give back any more.
  lock.release();
  expect(lockHolder(path)).toEqual(thisProcess());
  again.release();
  expect(readdirSync(directory)).toEqual([]);
});

test.each<[string, (living: ProcessIdentity) => ProcessIdentity]>([
  ['another start time', (living) => ({ ...living, startTime: '1' })],
  ['another start of the machine', (living) => ({ ...living, bootId: 'another' })],
  ['no process', (living) => ({ ...living, pid: 4_190_000 })],
])('a holder with %s is dead', (_what, change) => {
  heldBy(change(sleeping()));
  const lock = held(takeLock(path));
  expect(readdirSync(directory)).toEqual(['lock']);
  lock.release();
});

test('a holder that sleeps is not dead', () => {
  const holder = sleeping();
  process.kill(holder.pid, 'SIGSTOP');
  heldBy(holder);
  expect(takeLock(path)).toEqual({ heldBy: holder });
  expect(readdirSync(directory)).toEqual(['lock']);
});

test('a holder that died while it took over from a dead one is followed', () => {
  const dead = { ...thisProcess(), startTime: '1' };
  heldBy(dead, 'first');
  writeFileSync(`${path}.after-first`, JSON.stringify({ holder: dead, name: 'second' }), { mode: 0o600 });
  const lock = held(takeLock(path));
  expect(readdirSync(directory)).toEqual(['lock']);
  lock.release();
});

test('while somebody takes over from a dead holder, nobody else does', () => {
  heldBy({ ...thisProcess(), startTime: '1' }, 'first');
  writeFileSync(`${path}.after-first`, JSON.stringify({ holder: thisProcess(), name: 'second' }), { mode: 0o600 });
  expect(takeLock(path)).toEqual({ heldBy: thisProcess() });
  expect(lockHolder(path)).toEqual(thisProcess());
});

test('what is no lock is neither taken nor touched', () => {
  writeFileSync(path, 'something', { mode: 0o600 });
  expect(() => takeLock(path)).toThrow(expect.objectContaining({ code: 'state_unusable' }) as Error);
  expect(readFileSync(path, 'utf8')).toBe('something');
  rmSync(path);
  const target = join(directory, 'target');
  writeFileSync(target, 'kept', { mode: 0o600 });
  symlinkSync(target, path);
  expect(() => takeLock(path)).toThrow(expect.objectContaining({ code: 'state_unusable' }) as Error);
  expect(readFileSync(target, 'utf8')).toBe('kept');
});

test('of many processes that find a dead holder one at a time gets the lock', () => {
  const contender = join(__dirname, '../../fixtures/store/contend.ts');
  heldBy({ ...thisProcess(), startTime: '1' });
  const run = spawnSync(
    'bash',
    [
      '--norc',
      '-c',
      'for i in 1 2 3 4; do node -r esbuild-register "$0" "$1" "$2" & done; wait',
      contender,
      path,
      directory,
    ],
    { encoding: 'utf8' },
  );
  expect(run.stderr).toBe('');
  // Each adds one to the number in a file as often as it gets the lock; two at once would lose one.
  const total = Number(readFileSync(join(directory, 'number'), 'utf8'));
  const counted = run.stdout.trim().split('\n').map(Number);
  expect(total).toBe(counted.reduce((sum, count) => sum + count, 0));
  expect(counted).toHaveLength(4);
});
