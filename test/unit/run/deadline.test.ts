import { startDeadline } from '../../../src/run/deadline';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const month = 30 * 24 * 3600 * 1000;

test.each([0, 1000, 2 ** 31 - 1, 2 ** 31, 3 * month])('%i ms are waited for, and not one less', (milliseconds) => {
  const reached = jest.fn();
  startDeadline(milliseconds, reached);
  jest.advanceTimersByTime(Math.max(0, milliseconds - 1));
  expect(reached).toHaveBeenCalledTimes(milliseconds === 0 ? 1 : 0);
  jest.advanceTimersByTime(2);
  expect(reached).toHaveBeenCalledTimes(1);
});

test('a deadline that was taken back is never reached', () => {
  const reached = jest.fn();
  const cancel = startDeadline(3 * month, reached);
  jest.advanceTimersByTime(2 * month);
  cancel();
  jest.advanceTimersByTime(2 * month);
  expect(reached).not.toHaveBeenCalled();
});

test('a clock that is set forward brings no deadline nearer', () => {
  const reached = jest.fn();
  startDeadline(1000, reached);
  jest.setSystemTime(Date.now() + 2 * 3600 * 1000);
  jest.advanceTimersByTime(500);
  expect(reached).not.toHaveBeenCalled();
});
