import { startTimeLimit } from '../../../src/run/time-limit';

const hour = 3600 * 1000;
let cancel: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  cancel();
  jest.useRealTimers();
});

function limit(milliseconds: number): jest.Mock {
  const over = jest.fn();
  cancel = startTimeLimit(milliseconds, over);
  return over;
}

test.each([0, 600_000, 2 ** 31 - 1, 2 ** 31, 40 * 24 * hour])('%i ms are given, and not one less', (milliseconds) => {
  const over = limit(milliseconds);
  jest.advanceTimersByTime(Math.max(0, milliseconds - 1));
  expect(over).toHaveBeenCalledTimes(milliseconds === 0 ? 1 : 0);
  jest.advanceTimersByTime(2);
  expect(over.mock.calls).toEqual([['worked']]);
});

test.each([2 * hour, 23 * hour, -2 * hour, -400 * 24 * hour])('a clock that jumps by %i ms changes nothing', (jump) => {
  const over = limit(600_000);
  jest.setSystemTime(Date.now() + jump);
  jest.advanceTimersByTime(599_000);
  expect(over).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(over.mock.calls).toEqual([['worked']]);
});

test('a machine that slept for longer than the time and a day finds it over within a minute', () => {
  const over = limit(600_000);
  jest.setSystemTime(Date.now() + 24 * hour + 600_000);
  jest.advanceTimersByTime(60_000);
  expect(over.mock.calls).toEqual([['passed']]);
  jest.advanceTimersByTime(10 * hour);
  expect(over).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('a limit that was taken back is never reached, and leaves no timer', () => {
  const over = limit(600_000);
  cancel();
  jest.setSystemTime(Date.now() + 48 * hour);
  jest.advanceTimersByTime(48 * hour);
  expect(over).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('a limit keeps no process alive', () => {
  const made = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')];
  limit(600_000);
  const timers = made.flatMap((spy) => spy.mock.results.map(({ value }) => value as NodeJS.Timeout));
  expect(timers.map((timer) => timer.hasRef())).toEqual([false, false]);
});
