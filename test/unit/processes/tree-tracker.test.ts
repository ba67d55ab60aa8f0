import { ProcessTable } from '../../../src/processes/process-table';
import type { ProcessStat } from '../../../src/processes/process-stat';
import { lookAtTrees, stir, track } from '../../../src/processes/tree-tracker';

let ends: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  for (const end of ends) end();
  ends = [];
  jest.useRealTimers();
});

function follow(): jest.Mock<readonly ProcessStat[], [ProcessTable]> {
  const take = jest.fn<readonly ProcessStat[], [ProcessTable]>(() => []);
  ends.push(track({ take }));
  return take;
}

test('all trees are looked at with one timer, which keeps no process alive', () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const trees = [follow(), follow(), follow()];
  expect(timers).toHaveBeenCalledTimes(1);
  expect((timers.mock.results[0]?.value as NodeJS.Timeout).hasRef()).toBe(false);
  // On a busy machine the next look comes later.
  jest.advanceTimersByTime(3000);
  const tables = trees.map((take) => take.mock.calls.at(-1)?.[0]);
  expect(tables[0]).toBeInstanceOf(ProcessTable);
  expect(new Set(tables).size).toBe(1);
});

test('the looks become rare while nothing happens, and come soon again when something does', () => {
  const take = follow();
  jest.advanceTimersByTime(60_000);
  take.mockClear();
  jest.advanceTimersByTime(1500);
  const rare = take.mock.calls.length;
  expect(rare).toBeLessThanOrEqual(10);
  take.mockClear();
  stir();
  jest.advanceTimersByTime(1500);
  expect(take.mock.calls.length).toBeGreaterThan(rare);
});

test('a flood of events puts off no look', () => {
  const take = follow();
  for (let count = 0; count < 100; count += 1) {
    stir();
    jest.advanceTimersByTime(10);
  }
  expect(take.mock.calls.length).toBeGreaterThanOrEqual(5);
});

test('only those that are new, and the members of a tree, are asked anew', () => {
  const take = follow();
  jest.advanceTimersByTime(30);
  const [own, parent] = [process.pid, process.ppid];
  take.mockImplementation((table) => [table.get(own)].flatMap((one) => one ?? []));
  jest.advanceTimersByTime(1000);
  const [before, after] = take.mock.calls.slice(-2).map(([table]) => table);
  expect(after?.get(parent)).toBe(before?.get(parent));
  expect(after?.get(own)).toEqual(before?.get(own));
  expect(after?.get(own)).not.toBe(before?.get(own));
  const late = follow();
  lookAtTrees();
  expect(late.mock.calls[0]?.[0].get(parent)).not.toBe(after?.get(parent));
});

test('a look can be had at once', () => {
  const take = follow();
  jest.advanceTimersByTime(30_000);
  take.mockClear();
  lookAtTrees();
  expect(take).toHaveBeenCalledTimes(1);
});

test('no timer is left when the last tree is gone', () => {
  follow();
  follow();
  for (const end of ends.splice(0)) end();
  expect(jest.getTimerCount()).toBe(0);
  stir();
  expect(jest.getTimerCount()).toBe(0);
});
