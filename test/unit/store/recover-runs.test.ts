import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyProcess, thisProcess, type ProcessIdentity } from '../../../src/processes';
import { interruptedExit } from '../../../src/store/interrupted-verdict';
import {
  activeFile,
  beginRun,
  createId,
  endStrayProcesses,
  hasForeignRuns,
  listRuns,
  readActiveFile,
  readEvents,
  readVerdict,
  recoverRuns,
  runDirectory,
  stopFile,
} from '../../../src/store';
import { verdictTable } from '../../../src/run';
import { isAlive } from '../../support/stub-place';
import { runRow, runVerdict } from '../../support/store';

let state: string;
let children: ChildProcess[];

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'muster-recover-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(state, { recursive: true });
});

const dead: ProcessIdentity = { ...thisProcess(), startTime: '1' };

/** A process that carries the marker of a run, or none. */
function sleeper(runId?: string): ProcessIdentity {
  const env = { PATH: process.env['PATH'], ...(runId === undefined ? {} : { MUSTER_RUN_ID: runId }) };
  const child = spawn('sleep', ['300'], { env, stdio: 'ignore' });
  children.push(child);
  const identity = identifyProcess(child.pid ?? 0);
  if (identity === undefined) throw new Error('no sleeper');
  return identity;
}

/** A run as a host left it that died, or lives. */
function left(owner: ProcessIdentity, more: object = {}, id = createId()): string {
  mkdirSync(join(state, 'runs', id), { recursive: true, mode: 0o700 });
  mkdirSync(join(state, 'active'), { recursive: true, mode: 0o700 });
  const file = { schema: 1, id, owner, row: runRow(id), ...more };
  writeFileSync(activeFile(state, id), JSON.stringify(file), { mode: 0o600 });
  return id;
}

const event = (id: string, seq: number, body: object): string =>
  `${JSON.stringify({ ...body, runId: id, seq, atMs: seq * 100 })}\n`;
const events = (id: string): string => join(runDirectory(state, id), 'events.jsonl');
const wait = async (pid: number): Promise<boolean> => {
  for (let count = 0; count < 100 && isAlive(pid); count += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  return isAlive(pid);
};

test('the verdict of recovery is that of the table', () => {
  expect(interruptedExit).toEqual(verdictTable.interrupted);
});

test('a run whose host died is closed as interrupted, and what is torn is repaired', async () => {
  const id = left(dead);
  writeFileSync(
    events(id),
    event(id, 0, { type: 'run_started' }) +
      event(id, 1, { type: 'session', sessionId: 'native' }) +
      event(id, 2, { type: 'tool_call', name: 'x' }) +
      event(id, 3, { type: 'message', text: 'half done' }) +
      '{"type":"mess',
    { mode: 0o600 },
  );
  mkdirSync(join(runDirectory(state, id), 'tmp'));
  writeFileSync(join(runDirectory(state, id), 'verdict.json.1-x.tmp'), '');
  writeFileSync(stopFile(state, id), 'stop', { mode: 0o600 });
  const [row] = await recoverRuns(state);
  expect(row).toMatchObject({ id, state: 'interrupted', verdict: 'interrupted', toolCalls: 1, durationMs: 300 });
  expect(readVerdict(state, id)).toMatchObject({
    verdict: 'interrupted',
    exitCode: 31,
    text: 'half done',
    sessionId: 'native',
  });
  const kept = [];
  for await (const each of readEvents(state, id)) kept.push(each);
  expect(kept.map(({ type, seq }) => [type, seq]).slice(-2)).toEqual([
    ['message', 3],
    ['verdict', 4],
  ]);
  expect(readFileSync(events(id), 'utf8')).not.toContain('"mess{');
  expect(readdirSync(runDirectory(state, id)).sort()).toEqual(['events.jsonl', 'verdict.json']);
  expect(readdirSync(join(state, 'active'))).toEqual([]);
  expect(listRuns(state)).toMatchObject([{ id, state: 'interrupted' }]);
  await expect(recoverRuns(state)).resolves.toEqual([]);
});

test('a host that died after it kept the verdict leaves a run that is whole', async () => {
  const id = left(dead);
  writeFileSync(events(id), event(id, 0, { type: 'run_started' }), { mode: 0o600 });
  writeFileSync(join(runDirectory(state, id), 'verdict.json'), JSON.stringify(runVerdict(id)), { mode: 0o600 });
  await recoverRuns(state);
  expect(listRuns(state)).toMatchObject([{ state: 'finished', verdict: 'ok' }]);
  expect(readFileSync(events(id), 'utf8').trim().split('\n')).toHaveLength(2);
});

test('what is left of such a run is ended: by its marker, its main process, and what its host had noted', async () => {
  const id = createId();
  const [marked, agent, stray, other] = [sleeper(id), sleeper(), sleeper(), sleeper()];
  left(dead, { agent, strays: [stray] }, id);
  await recoverRuns(state);
  for (const { pid } of [marked, agent, stray]) expect(await wait(pid)).toBe(false);
  expect(isAlive(other.pid)).toBe(true);
});

test.each<[string, (living: ProcessIdentity) => ProcessIdentity]>([
  ['whose id belongs to another process by now', (living) => ({ ...living, startTime: '1' })],
  ['of another start of the machine', (living) => ({ ...living, bootId: 'another' })],
])('a process %s is not touched', async (_what, change) => {
  const innocent = sleeper();
  const id = left(dead, { agent: change(innocent), strays: [change(innocent)] });
  await expect(recoverRuns(state)).resolves.toMatchObject([{ id }]);
  expect(isAlive(innocent.pid)).toBe(true);
});

test('the marker of a run of another state directory is none of ours', async () => {
  const foreign = sleeper(createId());
  left(dead);
  await recoverRuns(state);
  await endStrayProcesses(state);
  expect(isAlive(foreign.pid)).toBe(true);
});

test('a host that sleeps is not dead', async () => {
  const owner = sleeper();
  process.kill(owner.pid, 'SIGSTOP');
  const id = createId();
  const agent = sleeper(id);
  left(owner, { agent }, id);
  expect(hasForeignRuns(state)).toBe(true);
  await expect(recoverRuns(state)).resolves.toEqual([]);
  expect(isAlive(agent.pid)).toBe(true);
  expect(readActiveFile(state, id)).toMatchObject({ owner });
});

test('a run of this process is not cleared up, and is not even looked at', async () => {
  const run = beginRun(state, runRow(createId()));
  expect(hasForeignRuns(state)).toBe(false);
  await expect(recoverRuns(state)).resolves.toEqual([]);
  run.leave();
});

test('a run whose end this process could not keep is cleared up by it', async () => {
  const id = createId();
  const run = beginRun(state, runRow(id));
  run.leave();
  await expect(recoverRuns(state)).resolves.toMatchObject([{ id, reason: 'the end of the run could not be kept' }]);
});

test('two recoveries at once close a run once', async () => {
  const id = left(dead);
  writeFileSync(events(id), event(id, 0, { type: 'run_started' }), { mode: 0o600 });
  const rows = await Promise.all([recoverRuns(state), recoverRuns(state), recoverRuns(state)]);
  expect(rows.flat()).toHaveLength(1);
  expect(readFileSync(events(id), 'utf8').match(/"type":"verdict"/g)).toHaveLength(1);
  expect(readFileSync(join(state, 'runs.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
});

test('what a newer Muster has noted stays as it is', async () => {
  const id = left(dead, { schema: 2 });
  const before = readFileSync(activeFile(state, id));
  await expect(recoverRuns(state)).resolves.toEqual([]);
  expect(readFileSync(activeFile(state, id))).toEqual(before);
  expect(readdirSync(runDirectory(state, id))).toEqual([]);
});

test('something strange in the place of an active file hinders nobody', async () => {
  const id = left(dead);
  const strange = createId();
  writeFileSync(activeFile(state, strange), 'not json', { mode: 0o600 });
  mkdirSync(activeFile(state, createId()));
  await expect(recoverRuns(state)).resolves.toMatchObject([{ id }]);
  expect(existsSync(activeFile(state, strange))).toBe(true);
});

test('225 processes of runs that are over are ended, and no others', async () => {
  const known = Array.from({ length: 5 }, () => {
    const id = createId();
    const run = beginRun(state, runRow(id));
    run.finish(runVerdict(id));
    run.leave();
    return id;
  });
  const active = createId();
  const going = beginRun(state, runRow(active));
  const helpers = known.flatMap((id) => Array.from({ length: 45 }, () => sleeper(id)));
  const others = [sleeper(active), sleeper(createId()), sleeper(), sleeper('../x')];
  await expect(endStrayProcesses(state, {})).resolves.toBe(225);
  for (const { pid } of helpers) expect(await wait(pid)).toBe(false);
  for (const { pid } of others) expect(isAlive(pid)).toBe(true);
  going.leave();
});

test('a run within which this process was started keeps its processes', async () => {
  const id = createId();
  const run = beginRun(state, runRow(id));
  run.finish(runVerdict(id));
  run.leave();
  const shell = sleeper(id);
  await expect(endStrayProcesses(state, { MUSTER_OUTER_RUN_IDS: `x:${id}` })).resolves.toBe(0);
  expect(isAlive(shell.pid)).toBe(true);
});

test('an events file that a link has taken the place of is left alone', async () => {
  const id = left(dead);
  const target = join(state, 'target');
  writeFileSync(target, 'kept without an end', { mode: 0o600 });
  appendFileSync(target, '');
  const { symlinkSync } = jest.requireActual<typeof import('node:fs')>('node:fs');
  symlinkSync(target, events(id));
  const { size } = statSync(target);
  await expect(recoverRuns(state)).resolves.toMatchObject([{ id, state: 'interrupted' }]);
  expect(statSync(target).size).toBe(size);
});
