import { parseEvent } from '../../../src/api/parse-event';

const update = { type: 'tool_call_update', toolCallId: 'call-1', status: 'completed' };
const result = { type: 'result', isError: false, text: 'done' };

test.each<[string, object, Readonly<Record<string, unknown>>]>([
  ['the exit code of a call that is a text', update, { exitCode: '3' }],
  ['the exit code of a call that is no number', update, { exitCode: Number.NaN }],
  ['the output of a call that is a number', update, { output: 5 }],
  ['the model of a session that is a list', { type: 'session', sessionId: 's' }, { model: [] }],
  ['the status of a result that is a text', result, { status: '401' }],
  ['a verdict that is none', result, { verdict: 'splendid' }],
  ['a result that is not inferred', result, { inferred: false }],
  ['a usage with a text for a count', result, { usage: { inputTokens: '5' } }],
  ['a usage that is a list', result, { usage: [] }],
])('%s is told and left out', (_what, event, wrong) => {
  const [name = ''] = Object.keys(wrong);
  const parsed = parseEvent({ ...event, ...wrong });
  expect(parsed.event).toEqual(event);
  expect(parsed.problems).toEqual([expect.stringMatching(new RegExp(`\\.${name}(\\.\\w+)? is .*, expected `))]);
});

test('a field is read once, since a getter can say something else the second time', () => {
  let reads = 0;
  const event = {
    type: 'message',
    get text() {
      reads += 1;
      return reads === 1 ? 'first' : 2;
    },
  };
  expect(parseEvent(event).event).toEqual({ type: 'message', text: 'first' });
});

test('a field that cannot be shown as JSON is told all the same', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(parseEvent({ type: 'message', text: circle })).toEqual({
    problems: ['message.text is a object that is no JSON, expected a text'],
  });
});

test('what is told of a long value is short', () => {
  const [problem = ''] = parseEvent({ type: 'x'.repeat(1000) }).problems;
  expect(problem).toMatch(`there is no event "${'x'.repeat(79)}; there are session, message,`);
});

const call = { type: 'tool_call', toolCallId: 'a', name: 'n', kind: 'other', title: 't', input: {} };

test.each<[unknown, string]>([
  [
    {
      type: 'plan',
      entries: [
        { content: 'c', status: 'pending' },
        { content: 'c', status: 'done' },
      ],
    },
    'plan.entries[1].status is "done", expected pending, in_progress, completed',
  ],
  [{ type: 'plan', entries: { content: 'c' } }, 'plan.entries is {"content":"c"}, expected a list'],
  [{ type: 'plan', entries: [7] }, 'plan.entries[0] is 7, expected an object'],
  [{ ...call, diffs: [{ newText: 'n' }] }, 'tool_call.diffs[0].path is absent, expected a text'],
  [{ ...call, locations: [{ path: 'p', line: '1' }] }, 'tool_call.locations[0].line is "1", expected a number'],
  [{ ...result, usage: { outputTokens: -1 } }, 'result.usage.outputTokens is -1, expected a number from 0 on'],
  [{ type: 'message' }, 'message.text is absent, expected a text'],
  [{ ...update, status: 'done' }, 'tool_call_update.status is "done", expected in_progress, completed, failed'],
  ['text', 'an event is "text", expected an object'],
])('what is told names the part that is wrong and what was expected: %j', (event, problem) => {
  expect(parseEvent(event).problems).toEqual([problem]);
});

const names = 'inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens';

test.each<[string, object, object, string]>([
  [
    'a usage with names of the provider',
    { ...result, usage: { outputTokens: 1, input_tokens: 5 } },
    { ...result, usage: { outputTokens: 1 } },
    `result.usage.input_tokens is no field; there are ${names}`,
  ],
  [
    'a usage of an answer with several',
    { type: 'usage', scope: 'run', usage: { input: 1, output: 2 } },
    { type: 'usage', scope: 'run', usage: {} },
    `usage.usage.input, usage.usage.output are no fields; there are ${names}`,
  ],
  [
    'a refusal that did not fail',
    { ...update, denied: true },
    { ...update, denied: true },
    'tool_call_update.denied is true and status "completed", expected failed',
  ],
  [
    'a call without input',
    { ...call, input: undefined },
    { ...call, input: null },
    'tool_call.input is absent, expected any JSON value, such as null',
  ],
  [
    'a title of several lines',
    { ...call, title: 'npm\r\n  test' },
    { ...call, title: 'npm test' },
    'tool_call.title has several lines, expected one',
  ],
])('%s is told, and the event stays', (_what, given, event, problem) => {
  expect(parseEvent(given)).toEqual({ event, problems: [problem] });
});

test('a call whose input is null is good', () => {
  expect(parseEvent({ ...call, input: null }).problems).toEqual([]);
});
