import { PlainDecoder } from '../../../plugins/generic/plain-decoder';
import { ClaudeStreamJsonDecoder } from '../../../plugins/claude/claude-stream-json-decoder';
import type { AgentEvent, EventDecoder } from '../../../src/api';
import { OutputDecoder, type OutputEvent } from '../../../src/run/output-decoder';
import { createRedactor } from '../../../src/run/redactor';
import { settled } from '../../support/settled';

const secret = 'sk-canary-0123456789';

const reading = (decoder: EventDecoder = new PlainDecoder(), hidden = secret) => {
  const events: OutputEvent[] = [];
  const complaints: string[] = [];
  const output = new OutputDecoder({
    decoder,
    logFormat: 'song-lines',
    redact: createRedactor([hidden]),
    onEvent: (event) => {
      // As the journal does: what is no JSON cannot be kept.
      JSON.stringify(event);
      events.push(event);
    },
    onErrorText: (text) => complaints.push(text),
  });
  return { output, events, complaints };
};

test('characters and lines that are split over chunks come out whole', () => {
  const { output, events } = reading();
  for (const byte of Buffer.from('zwölf 🙂\nlast')) output.output(Buffer.of(byte));
  output.end();
  expect(events.slice(0, 2)).toEqual([
    { type: 'message', text: 'zwölf 🙂' },
    { type: 'message', text: 'last' },
  ]);
});

test('a secret that is split over chunks is found on both outputs', () => {
  const { output, events, complaints } = reading();
  for (let at = 0; at < secret.length; at += 1) {
    output.output(Buffer.from(secret.slice(at, at + 1)));
    output.errorOutput(Buffer.from(secret.slice(at, at + 1)));
  }
  output.end();
  expect(events[0]).toEqual({ type: 'message', text: '[secret]' });
  expect(complaints).toEqual(['[secret]\n']);
  expect(output.errorText).toBe('[secret]\n');
});

test('a line of JSON with a secret stays one, whatever letter the secret begins with', () => {
  const token = 'n0123456789abcdef';
  const { output, events } = reading(new ClaudeStreamJsonDecoder(), token);
  const line = `{"type":"result","subtype":"success","is_error":false,"session_id":"s","result":"${token}\\${token}"}`;
  output.output(Buffer.from(`${line}\n`));
  output.end();
  expect(events).toEqual([expect.objectContaining({ type: 'result', text: `[secret]\n${token.slice(1)}` })]);
});

test('a line that is too long is told with its size, and the next one is read', () => {
  const { output, events } = reading();
  const block = Buffer.alloc(1024 * 1024, 'x');
  for (let count = 0; count < 17; count += 1) output.output(block);
  output.output(Buffer.from('\nnext\n'));
  output.end();
  expect(events.slice(0, 2)).toEqual([
    { type: 'oversize', bytes: 17 * 1024 * 1024, stream: 'output' },
    { type: 'message', text: 'next' },
  ]);
});

test('an overlong line of standard error is told too, and nothing of it is kept', () => {
  const { output, events, complaints } = reading();
  output.errorOutput(Buffer.alloc(17 * 1024 * 1024, 'x'));
  output.errorOutput(Buffer.from('\nnext\n'));
  expect(events).toEqual([{ type: 'oversize', bytes: 17 * 1024 * 1024, stream: 'error_output' }]);
  expect(complaints).toEqual(['next\n']);
});

test('the end of standard error is kept for the verdict', () => {
  const { output } = reading();
  output.errorOutput(Buffer.from(`${'x'.repeat(20_000)}\nthe reason`));
  output.end();
  expect(output.errorText).toHaveLength(8192);
  expect(output.errorText.endsWith('the reason\n')).toBe(true);
});

test('a decoder that throws costs no line and no event after it', () => {
  const stranger: EventDecoder = {
    decode: (line) => {
      if (line === 'bad') throw new Error('oh');
      return [{ type: 'message', text: line }];
    },
    end: () => {
      throw new Error('at the end');
    },
  };
  const { output, events } = reading(stranger);
  output.output(Buffer.from('one\nbad\ntwo\n'));
  output.end();
  expect(events).toEqual([
    { type: 'message', text: 'one' },
    { type: 'notice', message: 'the event decoder of song-lines failed: oh' },
    { type: 'raw', line: 'bad' },
    { type: 'message', text: 'two' },
    { type: 'notice', message: 'the event decoder of song-lines failed: at the end' },
  ]);
});

const toolCall = { type: 'tool_call', toolCallId: 'a', name: 'n', kind: 'other', title: 't' };
const circle: Record<string, unknown> = {};
circle['itself'] = circle;

test.each<readonly [string, unknown, string]>([
  ['nothing', undefined, 'no list'],
  ['null', null, 'no list'],
  ['a text', '', 'no list'],
  ['one event without a list', { type: 'message', text: 'x' }, 'no list'],
  ['a list with nothing in it that is an event', [null], 'no event'],
  ['an event without a type', [{}], 'no event'],
  ['an event of Muster itself', [{ type: 'verdict', verdict: 'ok' }], 'no event'],
  ['an event that is no JSON', [{ ...toolCall, input: 10n }], 'BigInt'],
  ['an event that leads to itself', [{ ...toolCall, input: circle }], 'circular'],
])('a decoder that gives %s has failed at this line alone, and is told so once', (_what, given, reason) => {
  const stranger: EventDecoder = {
    decode: (line) => (line === 'bad' ? (given as readonly AgentEvent[]) : [{ type: 'message', text: line }]),
    end: () => given as readonly AgentEvent[],
  };
  const { output, events } = reading(stranger);
  output.output(Buffer.from('bad\ntwo\n'));
  output.end();
  const failure = {
    type: 'notice',
    message: expect.stringMatching(`^the event decoder of song-lines failed: .*${reason}`) as string,
  };
  expect(events).toEqual([failure, { type: 'raw', line: 'bad' }, { type: 'message', text: 'two' }]);
});

describe('an event whose fields are not those of the contract', () => {
  const decoded = (...given: readonly unknown[]): readonly OutputEvent[] => {
    const { output, events } = reading({ decode: () => given as readonly AgentEvent[], end: () => [] });
    output.output(Buffer.from('line\n'));
    output.end();
    return events;
  };
  const notice = (problem: string): AgentEvent => ({
    type: 'notice',
    message: `the event decoder of song-lines failed: it gave something that is no event of the contract: ${problem}`,
  });

  test.each<readonly [unknown, string]>([
    [{ type: 'result' }, 'result.isError is absent, expected true or false; result.text is absent, expected a text'],
    [{ type: 'result', isError: 'no', text: 'x' }, 'result.isError is "no", expected true or false'],
    [{ type: 'result', isError: false }, 'result.text is absent, expected a text'],
    [{ type: 'message', text: 5 }, 'message.text is 5, expected a text'],
    [{ type: 'message', text: 5n }, 'message.text is 5n, expected a text'],
    [
      { ...toolCall, kind: 'zap', input: {} },
      'tool_call.kind is "zap", expected read, edit, delete, move, search, execute, think, fetch, other',
    ],
    [
      { type: 'tool_call_update', toolCallId: 'a', status: 'gone' },
      'tool_call_update.status is "gone", expected in_progress, completed, failed',
    ],
    [{ type: 'session', sessionId: null }, 'session.sessionId is null, expected a text'],
    [{ type: 'notice' }, 'notice.message is absent, expected a text'],
    [{ type: 'raw', line: {} }, 'raw.line is {}, expected a text'],
  ])('is a notice and the line, and the next one counts: %j', (given, problem) => {
    const next = { type: 'message', text: 'next' };
    expect(decoded(given, next)).toEqual([notice(problem), next, { type: 'raw', line: 'line' }]);
  });

  test.each<readonly [object, string]>([
    [
      { verdict: 'zap' },
      'result.verdict is "zap", expected max_turns, denied, question, budget, auth, rate_limited, model_unknown, payload_too_large, stale_session, provider_error',
    ],
    [{ status: 'abc' }, 'result.status is "abc", expected a number'],
    [{ usage: 'lots' }, 'result.usage is "lots", expected an object'],
    [{ usage: { inputTokens: 'lots' } }, 'result.usage.inputTokens is "lots", expected a number from 0 on'],
    [{ inferred: 'yes' }, 'result.inferred is "yes", expected true'],
  ])('loses what it need not have, with a notice: %j', (more, problem) => {
    const result = { type: 'result', isError: false, text: 'x' };
    expect(decoded({ ...result, ...more })).toEqual([notice(problem), result, { type: 'raw', line: 'line' }]);
  });

  test('says nothing of its own place in the run', () => {
    const result = { type: 'result', isError: false, text: 'x' };
    expect(decoded({ ...result, seq: 999, runId: 'forged', atMs: -1 })).toEqual([result]);
  });

  test('can be one that throws when it is looked at', () => {
    const hostile = Object.defineProperty({}, 'type', {
      get: () => {
        throw new Error('do not look');
      },
    });
    expect(decoded(hostile)).toEqual([
      { type: 'notice', message: 'the event decoder of song-lines failed: do not look' },
      { type: 'raw', line: 'line' },
    ]);
  });
});

test('a decoder that gives promises is told once, and no rejection of them ends the process', async () => {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): unknown => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const decode = (() => Promise.reject(new Error('later'))) as unknown as EventDecoder['decode'];
  const { output, events } = reading({ decode, end: () => decode('') });
  output.output(Buffer.from('one\ntwo\n'));
  output.end();
  await settled();
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
  expect(events).toEqual([
    {
      type: 'notice',
      message:
        'the event decoder of song-lines failed: it gave a promise, expected a list of events: it may not be async',
    },
    { type: 'raw', line: 'one' },
    { type: 'raw', line: 'two' },
  ]);
});

describe('a decoder that fails at many lines', () => {
  const told = (decode: (line: string) => unknown, lines: readonly string[]): readonly string[] => {
    const { output, events } = reading({ decode: decode as EventDecoder['decode'], end: () => [] });
    output.output(Buffer.from(lines.map((line) => `${line}\n`).join('')));
    output.end();
    expect(events.filter(({ type }) => type === 'raw')).toEqual(lines.map((line) => ({ type: 'raw', line })));
    return events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
  };
  const words = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => 'x'.repeat(index + 1));

  test('is told once for each kind of failure, whatever the line says, and no line is lost', () => {
    const lines = ['1', '"a"', '"b"', '2', 'up'];
    const decode = (line: string): unknown =>
      line === 'up' ? undefined : [{ type: 'message', text: JSON.parse(`{"x":${line}}`) as unknown }];
    expect(told(decode, lines)).toEqual([
      expect.stringContaining('message.text is {"x":1}, expected a text'),
      expect.stringContaining('it gave no list of events'),
    ]);
  });

  test('is told of no more than twenty kinds', () => {
    const decode = (line: string): unknown => {
      throw new Error(line);
    };
    const messages = told(decode, words(30));
    expect(messages).toHaveLength(20);
    expect(messages.at(-1)).toBe(
      `the event decoder of song-lines failed: ${'x'.repeat(20)} (no more of them are told)`,
    );
  });
});

describe('a decoder whose events are known to keep the contract', () => {
  const stray = { type: 'message', text: 'said', beside: 1 } as unknown as AgentEvent;
  const decoderThat = (keepsContract: unknown): EventDecoder =>
    ({ keepsContract, decode: () => [stray], end: () => [] }) as unknown as EventDecoder;

  test('is believed', () => {
    const { output, events } = reading(decoderThat(true));
    output.output(Buffer.from('line\n'));
    expect(events).toEqual([stray]);
  });

  test.each([undefined, false, 'true', 1])('is not one that says %j of itself', (keepsContract) => {
    const { output, events } = reading(decoderThat(keepsContract));
    output.output(Buffer.from('line\n'));
    expect(events).toEqual([{ type: 'message', text: 'said' }]);
  });
});
