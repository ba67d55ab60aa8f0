import { FailureStreak } from '../../../src/run/failure-streak';

const failure = { verdict: 'provider_error', reason: 'the model answered 500' } as const;
const over = { ...failure, reason: 'the model answered 500, and no good answer came within 60 s' };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const streakOf = (isBusy = false) => {
  const onOver = jest.fn();
  const state = { isBusy };
  const streak = new FailureStreak({ maxWaitSeconds: 60, isBusy: () => state.isBusy, onOver });
  return { streak, onOver, state };
};

test('the clock ends a run whose agent waits and does not ask again', () => {
  const { streak, onOver } = streakOf();
  expect(streak.failed(failure)).toBeUndefined();
  jest.advanceTimersByTime(59_999);
  expect(onOver).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2);
  expect(onOver.mock.calls).toEqual([[over]]);
});

test('the time counts from the first failure, and the last one is told', () => {
  const { streak, onOver } = streakOf();
  streak.failed(failure);
  jest.advanceTimersByTime(40_000);
  streak.failed({ verdict: 'rate_limited', reason: 'the model answered 429', retryAfterSeconds: 5 });
  jest.advanceTimersByTime(20_001);
  expect(onOver.mock.calls).toEqual([
    [
      {
        verdict: 'rate_limited',
        reason: 'the model answered 429, and no good answer came within 60 s',
        retryAfterSeconds: 5,
      },
    ],
  ]);
});

test('a good answer forgets everything', () => {
  const { streak, onOver } = streakOf();
  streak.failed(failure);
  jest.advanceTimersByTime(59_000);
  streak.clear();
  expect(streak.failed(failure)).toBeUndefined();
  jest.advanceTimersByTime(59_000);
  expect(onOver).not.toHaveBeenCalled();
});

test('what is under way may end well: then the next failure decides, not the clock', () => {
  const { streak, onOver } = streakOf(true);
  streak.failed(failure);
  jest.advanceTimersByTime(200_000);
  expect(onOver).not.toHaveBeenCalled();
  expect(streak.failed(failure)).toEqual(over);
});

test('without any patience the first failure is the end', () => {
  const streak = new FailureStreak({ maxWaitSeconds: 0, isBusy: () => true, onOver: () => undefined });
  expect(streak.failed(failure)).toMatchObject({ verdict: 'provider_error' });
});
