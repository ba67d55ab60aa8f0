import type { Stop } from '../../../src/run/evidence';
import { SilenceWatch, type SilenceWatchOptions } from '../../../src/run/silence-watch';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const watchOf = (options: Partial<SilenceWatchOptions> = {}) => {
  const onSilence = jest.fn<undefined, [Stop]>();
  const state = { hasOpenTool: false, isAsking: false, isHeldUp: false };
  const watch = new SilenceWatch({
    idleTimeoutSeconds: 100,
    firstOutputTimeoutSeconds: 0,
    streams: true,
    hasOpenTool: () => state.hasOpenTool,
    isAsking: () => state.isAsking,
    isHeldUp: () => state.isHeldUp,
    onSilence,
    ...options,
  });
  watch.start();
  if (options.firstOutputTimeoutSeconds === undefined) watch.sign();
  const after = (seconds: number): unknown => {
    jest.advanceTimersByTime(seconds * 1000);
    return onSilence.mock.calls[0]?.[0] ?? 'nothing';
  };
  return { watch, state, after };
};

const idle = { verdict: 'idle', reason: 'nothing was heard of the agent for 100 s' };
const hanging = { verdict: 'provider_error', reason: 'the model has not answered for 100 s' };

test('silence ends a run, and not a second earlier', () => {
  const { after } = watchOf();
  expect(after(99)).toBe('nothing');
  expect(after(1.1)).toEqual(idle);
});

test('every sign puts it off, with one clock for all of them', () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const { watch, after } = watchOf();
  for (let count = 0; count < 1000; count += 1) {
    watch.sign();
    expect(after(0.05)).toBe('nothing');
  }
  expect(timers).toHaveBeenCalledTimes(1);
  timers.mockRestore();
  expect(after(99.8)).toBe('nothing');
  expect(after(0.2)).toEqual(idle);
});

test('a tool may be silent for as long as it works', () => {
  const { watch, state, after } = watchOf();
  state.hasOpenTool = true;
  expect(after(10_000)).toBe('nothing');
  state.hasOpenTool = false;
  watch.sign();
  expect(after(99)).toBe('nothing');
  expect(after(1000)).toEqual(idle);
});

test.each([
  ['an agent that prints events as it works', true, false],
  ['an agent that prints at its end', false, false],
  ['an agent whose tool is open', true, true],
])('a model that does not answer is told as that, for %s', (_agent, streams, hasOpenTool) => {
  const { state, after } = watchOf({ streams });
  Object.assign(state, { isAsking: true, hasOpenTool });
  expect(after(99)).toBe('nothing');
  expect(after(2)).toEqual(hanging);
});

test('an agent that prints at its end may be silent', () => {
  expect(watchOf({ streams: false }).after(10_000)).toBe('nothing');
});

test('an agent that has to wait for whoever reads its events is not silent', () => {
  const { state, after } = watchOf();
  Object.assign(state, { isHeldUp: true, isAsking: true });
  expect(after(10_000)).toBe('nothing');
});

test('0 is no limit', () => {
  expect(watchOf({ idleTimeoutSeconds: 0 }).after(100_000)).toBe('nothing');
});

test('nothing is watched after the end', () => {
  const { watch, after } = watchOf({ firstOutputTimeoutSeconds: 5 });
  watch.end();
  expect(after(100_000)).toBe('nothing');
});

describe('the first sign of life', () => {
  const firstOutput = { idleTimeoutSeconds: 0, firstOutputTimeoutSeconds: 30 };

  test('is what silence counts from', () => {
    const { watch, after } = watchOf({ firstOutputTimeoutSeconds: 1000 });
    expect(after(900)).toBe('nothing');
    watch.sign();
    expect(after(99)).toBe('nothing');
    expect(after(1.1)).toEqual(idle);
  });

  test('after the end begins nothing', () => {
    const { watch, after } = watchOf({ firstOutputTimeoutSeconds: 5 });
    watch.end();
    watch.sign();
    expect(after(100_000)).toBe('nothing');
  });

  test('has to come in time', () => {
    const { after } = watchOf(firstOutput);
    expect(after(29)).toBe('nothing');
    expect(after(1.1)).toEqual({ verdict: 'idle', reason: 'the agent gave no sign of life within 30 s' });
  });

  test('is enough, whatever follows', () => {
    const { watch, after } = watchOf(firstOutput);
    after(29);
    watch.sign();
    expect(after(10_000)).toBe('nothing');
  });
});

test('a limit that is longer than a timer can be is waited for', () => {
  const month = 30 * 24 * 3600;
  const { watch, after } = watchOf({ idleTimeoutSeconds: 3 * month, firstOutputTimeoutSeconds: 4 * month });
  watch.sign();
  expect(after(2.9 * month)).toBe('nothing');
  expect(after(0.2 * month)).toMatchObject({ verdict: 'idle' });
});
