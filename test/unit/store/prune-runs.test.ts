import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginRun,
  indexFile,
  listRuns,
  pruneRuns,
  runDirectory,
  sessionDirectory,
  sessionLock,
  takeLock,
  type PrunedItem,
  type PruneOptions,
} from '../../../src/store';
import { idAt, runRow, runVerdict } from '../../support/store';

const day = 86_400_000;
let root: string;
let state: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-prune-'));
  state = join(root, 'state');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

let count = 0;
const idOf = (ageMs: number): string => idAt(Date.now() - ageMs, (count += 1));
const age = (path: string, ageMs: number): void => {
  const time = (Date.now() - ageMs) / 1000;
  utimesSync(path, time, time);
};

function ended(ageMs: number, plan: object = { schema: 1 }): string {
  const id = idOf(ageMs);
  const run = beginRun(state, runRow(id));
  writeFileSync(join(run.directory, 'plan.json'), JSON.stringify(plan, null, 2), { mode: 0o600 });
  run.finish(runVerdict(id));
  run.leave();
  age(join(run.directory, 'verdict.json'), ageMs);
  age(run.directory, ageMs);
  return id;
}

function session(ageMs: number, content: object = { schema: 1 }): string {
  const id = idOf(ageMs);
  const directory = sessionDirectory(state, id);
  mkdirSync(join(state, 'sessions'), { recursive: true, mode: 0o700 });
  mkdirSync(join(directory, 'home'), { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, 'session.json'), JSON.stringify(content), { mode: 0o600 });
  age(join(directory, 'session.json'), ageMs);
  age(directory, ageMs);
  return id;
}

async function prune(options: Partial<PruneOptions> = {}): Promise<readonly string[]> {
  const items: PrunedItem[] = [];
  for await (const item of pruneRuns(state, { olderThanMs: 7 * day, ...options })) items.push(item);
  return items.map(({ id }) => id).sort();
}

test('runs and sessions that are old go, with their rows; the others stay', async () => {
  const [old, fresh, oldSession, freshSession] = [ended(8 * day), ended(day), session(9 * day), session(day)];
  await expect(prune()).resolves.toEqual([old, oldSession].sort());
  expect(readdirSync(join(state, 'runs'))).toEqual([fresh]);
  expect(readdirSync(join(state, 'sessions'))).toEqual([freshSession]);
  expect(listRuns(state).map(({ id }) => id)).toEqual([fresh]);
  expect(readFileSync(indexFile(state), 'utf8')).not.toContain(old);
  await expect(prune()).resolves.toEqual([]);
});

test('what would go is told and stays', async () => {
  const ids = [ended(8 * day), session(9 * day)];
  await expect(prune({ dryRun: true })).resolves.toEqual([...ids].sort());
  await expect(prune({ dryRun: true })).resolves.toEqual([...ids].sort());
  expect(listRuns(state)).toHaveLength(1);
});

test('a run that began long ago and has just ended stays', async () => {
  const id = ended(8 * day);
  age(join(runDirectory(state, id), 'verdict.json'), 0);
  await expect(prune()).resolves.toEqual([]);
});

test('a run that is active stays, even when it is named', async () => {
  const id = idOf(8 * day);
  const run = beginRun(state, runRow(id));
  age(run.directory, 8 * day);
  await expect(prune()).resolves.toEqual([]);
  await expect(prune({ ids: [id] })).resolves.toEqual([]);
  run.leave();
});

test('a session that is locked stays', async () => {
  const id = session(8 * day);
  const lock = takeLock(sessionLock(state, id));
  age(sessionDirectory(state, id), 8 * day);
  await expect(prune()).resolves.toEqual([]);
  if ('release' in lock) lock.release();
  age(sessionDirectory(state, id), 8 * day);
  await expect(prune()).resolves.toEqual([id]);
});

test('what a newer Muster has written stays, with its line, unless it is named', async () => {
  const id = ended(8 * day, { schema: 2, later: true });
  session(8 * day, { schema: 2 });
  const newer = JSON.stringify(runRow(id, { schema: 2, state: 'finished' }));
  appendFileSync(indexFile(state), `${newer}\n`);
  const gone = ended(8 * day);
  await expect(prune()).resolves.toEqual([gone]);
  expect(readFileSync(indexFile(state), 'utf8')).toContain(newer);
  await expect(prune({ ids: [id] })).resolves.toEqual([id]);
  expect(readFileSync(indexFile(state), 'utf8')).not.toContain(id);
});

test('named runs go whatever their age, and nothing else does', async () => {
  const [named] = [ended(0), ended(8 * day), session(8 * day)];
  await expect(prune({ ids: [named, '../../etc', 'nothing'] })).resolves.toEqual([named]);
  expect(readdirSync(join(state, 'runs'))).toHaveLength(1);
  expect(readdirSync(join(state, 'sessions'))).toHaveLength(1);
});

test('links and strange names stay, and nothing behind a link is touched', async () => {
  ended(8 * day);
  const target = join(root, 'target');
  mkdirSync(target);
  writeFileSync(join(target, 'kept'), '');
  const link = join(state, 'runs', idOf(9 * day));
  symlinkSync(target, link);
  mkdirSync(join(state, 'runs', 'mine'));
  await prune();
  expect(existsSync(link)).toBe(true);
  expect(existsSync(join(state, 'runs', 'mine'))).toBe(true);
  expect(readdirSync(target)).toEqual(['kept']);
});

test('runs/ as a link to somewhere else is left alone as a whole', async () => {
  ended(8 * day);
  const moved = join(root, 'moved');
  mkdirSync(moved, { mode: 0o700 });
  rmSync(join(state, 'runs'), { recursive: true });
  mkdirSync(join(moved, idOf(9 * day)), { mode: 0o700 });
  symlinkSync(moved, join(state, 'runs'));
  await expect(prune()).rejects.toThrow(/is a link/);
  expect(readdirSync(moved)).toHaveLength(1);
});

test('what an earlier prune did not get to is taken away: a half directory, and rows without one', async () => {
  const [half, without] = [ended(8 * day), ended(8 * day)];
  mkdirSync(join(state, 'runs', `.pruned-${half}`));
  rmSync(runDirectory(state, without), { recursive: true });
  await expect(prune()).resolves.toEqual([half]);
  expect(readdirSync(join(state, 'runs'))).toEqual([]);
  expect(listRuns(state)).toEqual([]);
});

test('a reader that leaves early has the rows dropped of what is gone', async () => {
  for (let left = 0; left < 3; left += 1) ended(8 * day);
  for await (const item of pruneRuns(state, { olderThanMs: day })) if (item.kind === 'run') break;
  expect(listRuns(state)).toHaveLength(2);
  expect(readdirSync(join(state, 'runs'))).toHaveLength(2);
});
