import type { ModelRequestFact } from '../../../src/api';
import { defaultLimits, type RunLimits } from '../../../src/plan';
import type { Stop } from '../../../src/run/evidence';
import { RunWatch } from '../../../src/run/run-watch';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const routed: RunLimits = {
  timeoutSeconds: 0,
  idleTimeoutSeconds: 100,
  firstOutputTimeoutSeconds: 50,
  providerFailures: defaultLimits,
  firstSignal: 'SIGTERM',
  graceSeconds: 5,
};

const watchOf = (limits: Partial<RunLimits> = {}) => {
  const stops: Stop[] = [];
  const watch = new RunWatch({
    limits: { ...routed, ...limits },
    streams: true,
    expectsInstructions: true,
    denialTexts: ['Read-only'],
    end: (stop) => stops.push(stop),
  });
  watch.start();
  const after = (seconds: number): unknown => {
    jest.advanceTimersByTime(seconds * 1000);
    return stops[0]?.reason ?? 'nothing';
  };
  return { watch, stops, after };
};

const turn = { tools: 1, model: 'm' };
const fact = (parts: Partial<ModelRequestFact> = {}): ModelRequestFact => ({
  method: 'POST',
  path: '/v1/messages',
  ...turn,
  requestBytes: 1,
  responseBytes: 1,
  durationMs: 1,
  ...parts,
});

const idle = 'nothing was heard of the agent for 100 s';

describe('a sign of life', () => {
  test('is no notice, such as that of an agent that tries again and again', () => {
    const { watch, after } = watchOf();
    watch.event({ type: 'session', sessionId: 's' });
    for (let each = 0; each < 9; each += 1) {
      expect(after(11)).toBe('nothing');
      watch.event({ type: 'notice', message: 'Reconnecting... waiting for network' });
    }
    expect(after(2)).toBe(idle);
  });

  test.each<[string, (watch: RunWatch) => void]>([
    [
      'an event of the agent',
      (watch) => {
        watch.event({ type: 'message', text: 'hello' });
      },
    ],
    ['a request to the model', (watch) => void watch.admit({ tools: 0 })],
    [
      'a piece of an answer',
      (watch) => {
        watch.progress();
      },
    ],
    [
      'the end of an answer',
      (watch) => {
        watch.request(fact({ status: 200 }));
      },
    ],
  ])('is %s', (_what, happens) => {
    const { watch, after } = watchOf();
    after(49);
    happens(watch);
    expect(after(99)).toBe('nothing');
    expect(after(2)).toBe(idle);
  });

  test('is not what the broker turns away', () => {
    const { watch, after } = watchOf();
    after(49);
    watch.request(fact({ status: 401, refused: 'token: wrong' }));
    expect(after(2)).toBe('the agent gave no sign of life within 50 s');
  });
});

test('a request that is open makes silence that of the model, until it has ended', () => {
  const open = watchOf();
  open.watch.admit(turn);
  expect(open.after(101)).toBe('the model has not answered for 100 s');
  const answered = watchOf();
  answered.watch.admit(turn);
  answered.watch.request(fact({ status: 200 }));
  expect(answered.after(101)).toBe(idle);
});

test('a tool that is open, and a reader who is behind, put off the end by silence and by failures', () => {
  const { watch, after } = watchOf();
  watch.event({ type: 'tool_call', toolCallId: 'a', name: 'shell', kind: 'execute', title: 'make', input: {} });
  watch.request(fact({ status: 503 }));
  expect(after(1000)).toBe('nothing');
  const behind = watchOf();
  behind.watch.isHeldUp = true;
  behind.watch.event({ type: 'message', text: 'hello' });
  behind.watch.request(fact({ status: 503 }));
  expect(behind.after(1000)).toBe('nothing');
});

test('a provider that fails ends the run by its clock, before silence does', () => {
  const { watch, after } = watchOf();
  watch.admit(turn);
  watch.request(fact({ status: 503 }));
  expect(after(61)).toBe('the model answered 503, and no good answer came within 60 s');
});

test('a limit of requests gives the reason to the agent and ends the run', () => {
  const { watch, stops } = watchOf({ maxRequests: 1 });
  expect(watch.admit(turn)).toBeUndefined();
  expect(watch.admit(turn)).toBe('the agent wanted more than 1 request');
  expect(stops).toEqual([{ verdict: 'budget', reason: 'the agent wanted more than 1 request' }]);
});

test('a question that waits ends the run, another one is remembered', () => {
  const { watch, stops } = watchOf();
  watch.event({ type: 'question', text: 'Which?' });
  expect(stops).toEqual([]);
  expect(watch.evidence).toMatchObject({ question: 'Which?' });
  watch.event({ type: 'question', text: 'Now?', waits: true });
  expect(stops).toEqual([{ verdict: 'question', reason: 'the agent asked: Now?' }]);
});

test('nothing is ended after the end', () => {
  const { watch, after } = watchOf();
  watch.request(fact({ status: 503 }));
  watch.end();
  expect(after(10_000)).toBe('nothing');
});

test('on the own login nobody counts, and nothing is missed', () => {
  const { idleTimeoutSeconds, firstOutputTimeoutSeconds, timeoutSeconds, firstSignal, graceSeconds } = routed;
  const watch = new RunWatch({
    limits: { idleTimeoutSeconds, firstOutputTimeoutSeconds, timeoutSeconds, firstSignal, graceSeconds },
    streams: true,
    expectsInstructions: false,
    denialTexts: [],
    end: () => undefined,
  });
  expect(watch.turns).toBeUndefined();
  expect(watch.admit(turn)).toBeUndefined();
  expect(watch.evidence).toEqual({ strayText: '' });
});

test('what was seen goes into the evidence', () => {
  const { watch } = watchOf();
  watch.request(fact({ status: 200, instructionsSeen: false }));
  expect(watch.turns).toBe(1);
  expect(watch.evidence).toEqual({ strayText: '', instructionsMissing: true });
});

test('what was refused goes into the evidence, from either side', () => {
  const bySandbox = watchOf().watch;
  bySandbox.request(fact({ status: 200, toolDenied: true }));
  expect(bySandbox.evidence).toMatchObject({ deniedTool: 'a tool call, by the words of its result' });
  const byEvent = watchOf().watch;
  byEvent.event({ type: 'tool_call_update', toolCallId: 'a', status: 'failed', output: 'x: Read-only file system' });
  expect(byEvent.evidence).toMatchObject({ deniedTool: 'a tool' });
});

test('the longest line of its output that was left out is known, and none of standard error', () => {
  const { watch } = watchOf();
  expect(watch.evidence).not.toHaveProperty('oversizeBytes');
  watch.event({ type: 'oversize', bytes: 30, stream: 'error_output' });
  watch.event({ type: 'oversize', bytes: 20, stream: 'output' });
  watch.event({ type: 'oversize', bytes: 10, stream: 'output' });
  expect(watch.evidence).toMatchObject({ oversizeBytes: 20 });
});
