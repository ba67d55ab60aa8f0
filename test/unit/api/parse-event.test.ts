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
  expect(parsed.problems).toEqual([expect.stringContaining(`.${name} is `)]);
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
    problems: ['message.text is a object that is no JSON'],
  });
});

test('what is told of a long value is short', () => {
  const [problem = ''] = parseEvent({ type: 'x'.repeat(1000) }).problems;
  expect(problem).toBe(`there is no event "${'x'.repeat(79)}`);
});
