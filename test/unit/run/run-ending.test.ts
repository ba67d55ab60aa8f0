import type { LaunchedProcess } from '../../../src/run/launch';
import { RunEnding } from '../../../src/run/run-ending';

const pid = 2_147_000_000;
const child: LaunchedProcess = {
  pid,
  gone: Promise.resolve({}),
  drain: () => Promise.resolve(),
  pause: () => undefined,
  resume: () => undefined,
};
const stop = { verdict: 'cancelled', reason: 'enough' } as const;

let kill: jest.SpyInstance;

beforeEach(() => {
  kill = jest.spyOn(process, 'kill').mockReturnValue(true);
});

afterEach(() => {
  jest.restoreAllMocks();
});

const begin = (): RunEnding => {
  const ending = new RunEnding({ runId: 'no-such-run', firstSignal: 'SIGTERM', graceSeconds: 0.05 });
  ending.attach(child);
  return ending;
};
const signals = (): readonly unknown[] => kill.mock.calls;

test('the first signal is that of the agent, and SIGKILL comes after the grace time', async () => {
  const ending = begin();
  expect(ending.end(stop)).toBe(true);
  expect(signals()).toEqual([[-pid, 'SIGTERM']]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(signals()).toEqual([
    [-pid, 'SIGTERM'],
    [-pid, 'SIGKILL'],
  ]);
  await ending.settle();
});

test('once all has ended nothing is signalled any more, neither at once nor after the grace time', async () => {
  const timer = jest.spyOn(globalThis, 'setTimeout');
  const cancel = jest.spyOn(globalThis, 'clearTimeout');
  const stopped = begin();
  stopped.end(stop);
  const [grace] = timer.mock.results;
  const ended = begin();
  await Promise.all([stopped.settle(), ended.settle()]);
  expect(cancel).toHaveBeenCalledWith(grace?.value);
  kill.mockClear();
  timer.mockClear();
  expect(ended.end(stop)).toBe(false);
  for (const ending of [stopped, ended]) ending.hurry();
  expect(timer).not.toHaveBeenCalled();
  timer.mockRestore();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(signals()).toEqual([]);
  expect(ended.stop).toBeUndefined();
});

test('a run that has ended by itself is not stopped any more, and what it left behind can be hurried', async () => {
  const ending = begin();
  ending.decide();
  expect(ending.end(stop)).toBe(false);
  expect(ending.stop).toBeUndefined();
  expect(signals()).toEqual([]);
  ending.hurry();
  expect(signals()).toEqual([[-pid, 'SIGKILL']]);
  await ending.settle();
});

test('the time of grace keeps no process alive', async () => {
  const timer = jest.spyOn(globalThis, 'setTimeout');
  const ending = begin();
  ending.end(stop);
  const [made] = timer.mock.results;
  expect((made?.value as NodeJS.Timeout).hasRef()).toBe(false);
  await ending.settle();
});
