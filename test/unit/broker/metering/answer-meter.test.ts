import type { WireProtocol } from '../../../../src/api/wire-protocol';
import { AnswerMeter, type MeteredAnswer } from '../../../../src/broker/metering/answer-meter';
import { sse, wholeAnswers } from './sample-answers';

const request = { requestTextBytes: 401, isCut: false };

function meter(protocol: WireProtocol, pieces: Iterable<Buffer | string>, isCut = false): MeteredAnswer {
  const answer = new AnswerMeter(protocol);
  for (const piece of pieces) answer.add(Buffer.from(piece));
  return answer.end({ ...request, isCut });
}

describe.each(wholeAnswers)('$what ($protocol)', ({ protocol, text, usage, id, model }) => {
  const bytes = Buffer.from(text);
  const told = { usage, usageSource: 'reported', responseId: id, model };

  test('tells its usage, its id and its model', () => {
    expect(meter(protocol, [bytes])).toEqual(told);
  });

  test('tells the same wherever it is cut into two', () => {
    const other = Array.from(bytes.keys()).filter((place) => {
      const parts = [bytes.subarray(0, place), bytes.subarray(place)];
      return JSON.stringify(meter(protocol, parts)) !== JSON.stringify(meter(protocol, [bytes]));
    });
    expect(other).toEqual([]);
  });

  test('tells the same byte by byte', () => {
    const single = Array.from(bytes.keys(), (place) => bytes.subarray(place, place + 1));
    expect(meter(protocol, single)).toEqual(told);
  });

  test('has a usage wherever it broke off', () => {
    const inputs = Array.from(bytes.keys(), (place) => meter(protocol, [bytes.subarray(0, place)], true))
      .map((answer) => ({
        answer,
        isRight: answer.usage?.inputTokens !== undefined && answer.usageSource !== undefined,
      }))
      .filter(({ isRight }) => !isRight);
    expect(inputs).toEqual([]);
  });
});

describe('an answer that was cut', () => {
  const start = {
    type: 'message_start',
    message: { id: 'msg_1', model: 'm', usage: { input_tokens: 6, cache_read_input_tokens: 5, output_tokens: 1 } },
  };
  const delta = (text: string): object => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } });

  test('keeps the input that was told, and estimates the rest from the text that came', () => {
    const pieces = [sse(start, delta('x'.repeat(30)), delta('y'.repeat(10)))];
    expect(meter('anthropic-messages', pieces, true)).toMatchObject({
      usage: { inputTokens: 11, cachedInputTokens: 5, outputTokens: 10 },
      usageSource: 'estimated',
      responseId: 'msg_1',
    });
  });

  test('is estimated as a whole when nothing was told', () => {
    const chunk = { id: 'c', choices: [{ delta: { content: 'x'.repeat(8), reasoning_content: 'y'.repeat(8) } }] };
    expect(meter('openai-chat', [sse(chunk)], true)).toMatchObject({
      usage: { inputTokens: 101, outputTokens: 4 },
      usageSource: 'estimated',
    });
  });

  test('is estimated before its first byte', () => {
    expect(meter('openai-responses', [], true)).toEqual({
      usage: { inputTokens: 101, outputTokens: 0 },
      usageSource: 'estimated',
    });
  });

  test('counts with all its bytes when it came in one piece', () => {
    expect(meter('openai-chat', ['{"choices":[{"message":{"content":"abc'], true)).toMatchObject({
      usage: { inputTokens: 101, outputTokens: 10 },
      usageSource: 'estimated',
    });
  });

  test('has what was told when that was the whole of it', () => {
    const [, , , chunks] = wholeAnswers;
    const text = chunks?.text.replace('data: [DONE]\n\n', '') ?? '';
    expect(meter('openai-chat', [text], true)).toMatchObject({ usage: chunks?.usage, usageSource: 'reported' });
  });

  test('knows more of its output than the counts that came before', () => {
    const part = (text: string): object => ({
      candidates: [{ content: { parts: [{ text }, { functionCall: { name: 'f', args: { a: 'z'.repeat(20) } } }] } }],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1 },
    });
    expect(meter('google-generate-content', [sse(part('x'.repeat(20)))], true)).toMatchObject({
      usage: { inputTokens: 9, outputTokens: 10 },
      usageSource: 'estimated',
    });
  });

  test.each<[string, WireProtocol, object]>([
    ['text of a response', 'openai-responses', { type: 'response.output_text.delta', delta: 'x'.repeat(40) }],
    [
      'arguments of a response',
      'openai-responses',
      { type: 'response.function_call_arguments.delta', delta: 'x'.repeat(40) },
    ],
    ['thinking', 'anthropic-messages', { type: 'content_block_delta', delta: { thinking: 'x'.repeat(40) } }],
    [
      'a call of a tool',
      'anthropic-messages',
      { type: 'content_block_delta', delta: { partial_json: 'x'.repeat(40) } },
    ],
    [
      'a call of a function',
      'openai-chat',
      { choices: [{ delta: { tool_calls: [{ function: { arguments: 'x'.repeat(40) } }] } }] },
    ],
  ])('counts %s', (_what, protocol, event) => {
    expect(meter(protocol, [sse(event)], true).usage?.outputTokens).toBe(10);
  });

  test('does not count what a response repeats', () => {
    const events = [
      { type: 'response.output_text.delta', delta: 'x'.repeat(40) },
      { type: 'response.output_text.done', text: 'x'.repeat(40) },
      { type: 'response.output_item.done', item: { content: [{ type: 'output_text', text: 'x'.repeat(40) }] } },
    ];
    expect(meter('openai-responses', [sse(...events)], true).usage?.outputTokens).toBe(10);
  });

  test('counts a delta that broke off with all its bytes, and no other event', () => {
    const whole = sse({ type: 'content_block_delta', delta: { type: 'text_delta', text: 'x'.repeat(400) } });
    expect(meter('anthropic-messages', [whole.slice(0, 380)], true).usage?.outputTokens).toBeGreaterThan(80);
    const last = sse({ type: 'response.completed', response: { instructions: 'x'.repeat(4000) } });
    expect(meter('openai-responses', [last.slice(0, 3000)], true).usage?.outputTokens).toBe(0);
  });

  test('takes the text of a long stream to go on as it began', () => {
    const event = sse({ choices: [{ delta: { content: 'x'.repeat(40) } }] });
    const pieces = Array.from({ length: 20_000 }, () => event);
    const { usage } = meter('openai-chat', pieces, true);
    expect(usage?.outputTokens).toBeGreaterThan(198_000);
    expect(usage?.outputTokens).toBeLessThan(202_000);
  });
});

describe('what is too long to be kept', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const last = sse({ id: 'c', choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } });

  test('a line of nine megabytes is left out, and the lines after it are read', () => {
    const pieces = ['data: {"x":"', ...Array.from({ length: 9 }, () => megabyte), '"}\n\n', last];
    expect(meter('openai-chat', pieces)).toMatchObject({
      usage: { inputTokens: 11, outputTokens: 7 },
      usageSource: 'reported',
    });
  });

  test('an event of seven megabytes is read', () => {
    const event = { type: 'response.completed', response: { id: 'r', usage: { input_tokens: 11, output_tokens: 7 } } };
    const pieces = [
      `data: {"x":"`,
      ...Array.from({ length: 7 }, () => megabyte),
      `",${JSON.stringify(event).slice(1)}\n\n`,
    ];
    expect(meter('openai-responses', pieces)).toMatchObject({ usageSource: 'reported' });
  });

  test('usage in a line that is too long is estimated', () => {
    const pieces = [
      'data: {"x":"',
      ...Array.from({ length: 9 }, () => megabyte),
      '","usage":{"prompt_tokens":11,"completion_tokens":7}}\n\n',
    ];
    expect(meter('openai-chat', pieces)).toMatchObject({ usage: { inputTokens: 101 }, usageSource: 'estimated' });
  });

  test('usage in a body that is too long is estimated', () => {
    const pieces = [
      '{"x":"',
      ...Array.from({ length: 9 }, () => megabyte),
      '","usage":{"prompt_tokens":11,"completion_tokens":7}}',
    ];
    const { usage, usageSource } = meter('openai-chat', pieces);
    expect(usageSource).toBe('estimated');
    expect(usage?.outputTokens).toBeGreaterThan(2_000_000);
  });
});

describe('a failure in the midst of an answer', () => {
  test.each<[string, WireProtocol, string, object]>([
    [
      'an event of messages',
      'anthropic-messages',
      sse({ type: 'error', error: { type: 'overloaded_error', message: 'Over\nloaded' } }),
      { message: 'Over loaded', code: 'overloaded_error' },
    ],
    [
      'a chunk',
      'openai-chat',
      sse({ error: { message: 'gone', type: 'server_error', code: null } }),
      { message: 'gone', code: 'server_error' },
    ],
    [
      'a chunk with a number',
      'openai-chat',
      sse({ error: { message: 'bad', code: 502 } }),
      { message: 'bad', code: '502' },
    ],
    ['a chunk that says nothing', 'openai-chat', sse({ error: {} }), { code: 'error' }],
    [
      'a choice',
      'openai-chat',
      JSON.stringify({ choices: [{ error: { message: 'bad', code: 'x' } }] }),
      { message: 'bad', code: 'x' },
    ],
    [
      'an event of a response',
      'openai-responses',
      sse({ type: 'error', code: 'rate_limit_exceeded', message: 'slow down', param: null }),
      { message: 'slow down', code: 'rate_limit_exceeded' },
    ],
    [
      'a response that failed',
      'openai-responses',
      sse({ type: 'response.failed', response: { status: 'failed', error: { code: 'server_error', message: 'no' } } }),
      { message: 'no', code: 'server_error' },
    ],
    [
      'a part of candidates',
      'google-generate-content',
      sse({ error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } }),
      { message: 'busy', code: 'UNAVAILABLE' },
    ],
  ])('is told by %s, without usage when nothing was written', (_what, protocol, text, error) => {
    const told = meter(protocol, [text]);
    expect(told.error).toEqual(error);
    expect(told).not.toHaveProperty('usage');
  });

  test('has the usage that was told before it', () => {
    const start = { type: 'message_start', message: { id: 'm', usage: { input_tokens: 9, output_tokens: 1 } } };
    const failed = { type: 'error', error: { type: 'overloaded_error', message: 'x' } };
    expect(meter('anthropic-messages', [sse(start, failed)])).toMatchObject({
      usage: { inputTokens: 9, outputTokens: 0 },
      usageSource: 'estimated',
      error: { code: 'overloaded_error' },
    });
  });

  test('is estimated when it had begun to write', () => {
    const failed = [{ choices: [{ delta: { content: 'x'.repeat(8) } }] }, { error: { message: 'x' } }];
    expect(meter('openai-chat', [sse(...failed)])).toMatchObject({
      usage: { inputTokens: 101, outputTokens: 2 },
      usageSource: 'estimated',
      error: { message: 'x' },
    });
  });

  test('is none where a key has no value, or the word stands in a text', () => {
    const text = 'an "error" with "usage":{"prompt_tokens":99}';
    const events = [
      {
        id: 'c',
        error: null,
        choices: [{ delta: { content: text, tool_calls: [{ function: { arguments: text } }] } }],
      },
      { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
    ];
    const told = meter('openai-chat', [sse(...events)]);
    expect(told).not.toHaveProperty('error');
    expect(told.usage).toEqual({ inputTokens: 1, outputTokens: 2 });
  });
});

test.each(['-1', '1.5', '"7"', 'null', '1e999', '{}', '9007199254740993'])('a count of %s is none', (count) => {
  const text = `{"choices":[],"usage":{"prompt_tokens":${count},"completion_tokens":${count},"total_tokens":${count}}}`;
  expect(meter('openai-chat', [text])).toEqual({
    usage: { inputTokens: 101, outputTokens: 0 },
    usageSource: 'estimated',
  });
});

test.each(['[[[', '[null]', '"x"', 'data: ', 'data: [1]\n\n', '\u0000\u0001', '{'.repeat(50_000), '['.repeat(50_000)])(
  'nonsense does no harm: %.20s',
  (text) => {
    expect(meter('anthropic-messages', [text]).usageSource).toBe('estimated');
  },
);
