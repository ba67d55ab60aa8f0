import { once } from 'node:events';
import { endProcessesOf, findMarkedRuns, identifyProcess, outerRunsMarker, runMarker } from '../../../src/processes';
import { endStarted, identityOf, readIds, sleeper, startProcess } from './started-processes';

afterEach(() => {
  jest.restoreAllMocks();
  endStarted();
});

const mark = (runId: string) => ({ [runMarker]: runId });
const bare = 'env -i PATH=/usr/bin:/bin';

test('only processes with exactly this marker are ended, and they are counted', async () => {
  const mine = await startProcess(sleeper, mark('RUN1'));
  const spared = [
    await startProcess(sleeper, mark('RUN2')),
    await startProcess(sleeper, mark('RUN12')),
    await startProcess(sleeper, { OTHER: `${runMarker}=RUN1` }),
  ];
  const ended = once(mine, 'exit');
  await expect(endProcessesOf({ runIds: ['RUN1'] })).resolves.toBe(1);
  await expect(ended).resolves.toEqual([null, 'SIGKILL']);
  expect(spared.map(({ signalCode }) => signalCode)).toEqual([null, null, null]);
});

test('what carries the marker of an outer run is ended with it', async () => {
  const inner = await startProcess(sleeper, { ...mark('RUN3'), [outerRunsMarker]: 'RUN10:RUN2' });
  const other = await startProcess(sleeper, { ...mark('RUN4'), OTHER: 'RUN2' });
  await expect(endProcessesOf({ runIds: ['RUN1', 'RUN', 'RUN10:RUN2'] })).resolves.toBe(0);
  const ended = once(inner, 'exit');
  await expect(endProcessesOf({ runIds: ['RUN2'] })).resolves.toBe(1);
  await ended;
  expect(other.signalCode).toBeNull();
});

test('the runs that processes carry can be listed', async () => {
  await startProcess(sleeper, { ...mark('RUN5'), [outerRunsMarker]: 'RUN6:RUN7' });
  expect([...findMarkedRuns()]).toEqual(expect.arrayContaining(['RUN5', 'RUN6', 'RUN7']));
});

test('many runs cost one look when nothing is left of them', async () => {
  const immediate = jest.spyOn(globalThis, 'setImmediate');
  const runs = Array.from({ length: 20 }, (_, index) => `GONE${String(index)}`);
  const counts = await Promise.all([
    endProcessesOf({ runIds: runs }),
    ...runs.map((id) => endProcessesOf({ runIds: [id] })),
  ]);
  expect(counts.every((count) => count === 0)).toBe(true);
  expect(immediate).toHaveBeenCalledTimes(1);
});

test('a main process and a stray are ended with their descendants, which hide their origin', async () => {
  const leader = await startProcess(['bash', '-c', `${bare} sleep 61 & echo $!; exec sleep 60`], mark('RUN8'));
  const [hidden = 0] = await readIds(leader, 1);
  const stray = await startProcess(sleeper);
  const remains = { runIds: ['RUN8'], leaders: [identityOf(leader.pid)], strays: [identityOf(stray.pid)] };
  const ended = Promise.all([once(leader, 'exit'), once(stray, 'exit')]);
  await expect(endProcessesOf(remains)).resolves.toBe(3);
  await ended;
  expect(identifyProcess(hidden)).toBeUndefined();
});

test('a child without a marker of something with one is ended too', async () => {
  const marked = await startProcess(['bash', '-c', `${bare} setsid sleep 61 & echo $!; exec sleep 60`], mark('RUN9'));
  const [hidden = 0] = await readIds(marked, 1);
  await expect(endProcessesOf({ runIds: ['RUN9'] })).resolves.toBe(2);
  expect(identifyProcess(hidden)).toBeUndefined();
});

test.each([
  ['another start time', { startTime: '1' }],
  ['another start of the machine', { bootId: 'another' }],
  ['no start time', { startTime: '' }],
])('a record with the right id and %s ends nobody', async (_, other) => {
  const stranger = await startProcess(['bash', '-c', 'sleep 61 & echo $!; exec sleep 60']);
  const [child = 0] = await readIds(stranger, 1);
  const recorded = { ...identityOf(stranger.pid), ...other };
  await expect(endProcessesOf({ runIds: [], leaders: [recorded], strays: [recorded] })).resolves.toBe(0);
  expect(stranger.signalCode).toBeNull();
  expect(identifyProcess(child)).toBeDefined();
});

test('all are stopped before the first is ended, so that none starts another one meanwhile', async () => {
  const main = await startProcess(['bash', '-c', 'sleep 61 & sleep 61 & echo $!; exec sleep 60'], mark('STOPPED'));
  await readIds(main, 1);
  const kill = jest.spyOn(process, 'kill');
  await expect(endProcessesOf({ runIds: ['STOPPED'] })).resolves.toBe(3);
  expect(kill.mock.calls.map(([, signal]) => signal)).toEqual([
    ...Array.from({ length: 3 }, () => 'SIGSTOP'),
    ...Array.from({ length: 3 }, () => 'SIGKILL'),
  ]);
});

test('whoever was stopped is ended, although its parent went away meanwhile and nothing leads to it any more', async () => {
  const main = await startProcess(['bash', '-c', `${bare} setsid sleep 61 & echo $!; exec sleep 60`], mark('LOST'));
  const [hidden = 0] = await readIds(main, 1);
  const { kill } = process;
  jest.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    const isDone = kill.call(process, pid, signal);
    if (pid === hidden && signal === 'SIGSTOP') {
      kill.call(process, main.pid, 'SIGKILL');
      while (identifyProcess(main.pid) !== undefined);
    }
    return isDone;
  });
  await endProcessesOf({ runIds: ['LOST'] });
  expect(identifyProcess(hidden)).toBeUndefined();
});

test.each([
  // After some time they come to an end by themselves: a test that fails leaves nothing behind.
  ['begin anew whenever their child ends', 'for i in $(seq 20); do setsid sleep 0.3; done'],
  [
    'end when they have started a successor',
    '[ $1 -gt 10 ] && exit; sleep 0.3; setsid bash -c "$0" "$0" $(($1 + 1)) & exit',
  ],
])('fifty processes in sessions of their own that %s are ended, all of them', async (_, step) => {
  const bomb = await startProcess(
    ['bash', '-c', 'for i in $(seq 50); do setsid bash -c "$0" "$0" 1 & done; sleep 0.3; echo $$; exec sleep 60', step],
    mark('BOMB'),
  );
  await readIds(bomb, 1);
  await expect(endProcessesOf({ runIds: ['BOMB'] })).resolves.toBeGreaterThanOrEqual(50);
  expect(findMarkedRuns().has('BOMB')).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(findMarkedRuns().has('BOMB')).toBe(false);
});
