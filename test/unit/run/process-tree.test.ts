import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { signalGroup, sweepMarked } from '../../../src/run/process-tree';
import { findMarkedProcesses, outerRunsMarker, runMarker } from '../../../src/run/marked-processes';

const children: ChildProcess[] = [];

const start = (environment: Readonly<Record<string, string>>): ChildProcess => {
  const child = spawn('sleep', ['60'], {
    env: { PATH: '/usr/bin:/bin', ...environment },
    detached: true,
    stdio: 'ignore',
  });
  children.push(child);
  return child;
};

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test.each([0, 1, -1, -5])('the group %i is never signalled', (leader) => {
  const kill = jest.spyOn(process, 'kill').mockImplementation(() => true);
  signalGroup(leader, 'SIGTERM');
  expect(kill).not.toHaveBeenCalled();
  kill.mockRestore();
});

test('a group that is gone is no failure', async () => {
  const child = start({});
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => {
    signalGroup(child.pid ?? 0, 'SIGTERM');
  }).not.toThrow();
});

test('only processes with exactly this marker are ended', async () => {
  const [mine, other, longer, none] = [
    start({ [runMarker]: 'RUN1' }),
    start({ [runMarker]: 'RUN2' }),
    start({ [runMarker]: 'RUN12' }),
    start({ OTHER: `${runMarker}=RUN1` }),
  ];
  await Promise.all(children.map((child) => once(child, 'spawn')));
  const ended = once(mine, 'exit');
  await expect(sweepMarked('RUN1')).resolves.toBeGreaterThanOrEqual(1);
  await ended;
  expect([other, longer, none].map(({ signalCode }) => signalCode)).toEqual([null, null, null]);
});

test('a process of a run within a run is found by each of the runs, and by no part of an id', async () => {
  const inner = start({ [runMarker]: 'RUN3', [outerRunsMarker]: 'RUN10:RUN2' });
  const other = start({ [runMarker]: 'RUN4', OTHER: 'RUN2' });
  await Promise.all(children.map((child) => once(child, 'spawn')));
  for (const runId of ['RUN3', 'RUN2', 'RUN10']) expect(findMarkedProcesses(runId)).toEqual([inner.pid]);
  for (const runId of ['RUN1', 'RUN', 'RUN10:RUN2']) expect(findMarkedProcesses(runId)).toEqual([]);
  expect(findMarkedProcesses('RUN4')).toEqual([other.pid]);
});
