import type { RunEventBody } from '../../../src/api';
import { Timeline, type TimelineLimits } from '../../../src/report/timeline';
import type { CallEntry, TimelineEntry } from '../../../src/report/timeline-entry';
import { eventsOf } from '../../support/report-sample';

function timelineOf(bodies: readonly RunEventBody[], limits?: TimelineLimits): Timeline {
  const timeline = new Timeline(limits);
  for (const event of eventsOf(...bodies)) timeline.take(event);
  return timeline;
}

const call = (toolCallId: string, parentToolCallId?: string): RunEventBody => ({
  ...{ type: 'tool_call', toolCallId, name: 'Bash', kind: 'execute', title: `run ${toolCallId}`, input: {} },
  ...(parentToolCallId === undefined ? {} : { parentToolCallId }),
});

/** The titles and texts of entries, those within in brackets. */
function outline(entries: readonly TimelineEntry[]): string {
  return entries
    .map((entry) => {
      if (entry.type === 'said') return entry.text.head;
      if (entry.type !== 'call') return entry.type;
      return entry.within.length === 0 ? entry.title : `${entry.title}(${outline(entry.within)})`;
    })
    .join(' ');
}

test('a call takes in what came of it, whatever happens in between', () => {
  const { entries } = timelineOf([
    call('a'),
    call('b'),
    { type: 'message', text: 'meanwhile' },
    { type: 'tool_call_update', toolCallId: 'a', status: 'in_progress', output: 'not yet' },
    { type: 'tool_call_update', toolCallId: 'b', status: 'failed', denied: true },
    { type: 'tool_call_update', toolCallId: 'a', status: 'completed', exitCode: 3, output: 'out' },
  ]);
  expect(outline(entries)).toBe('run a run b meanwhile');
  expect(entries[0]).toMatchObject({ outcome: 'completed', exitCode: 3, output: { head: 'out' }, endedAtMs: 500 });
  expect(entries[1]).toMatchObject({ outcome: 'denied' });
});

test('what a sub-agent does stands within the call that started it', () => {
  const { entries } = timelineOf([
    call('task'),
    { type: 'message', text: 'inner', parentToolCallId: 'task' },
    call('deep', 'task'),
    { type: 'thought', text: 'deeper', parentToolCallId: 'deep' },
    { type: 'message', text: 'outer' },
  ]);
  expect(outline(entries)).toBe('run task(inner run deep(deeper)) outer');
});

test.each(['nobody', 'self'])('an event of %s as its parent is not lost', (parent) => {
  expect(outline(timelineOf([call('self', parent)]).entries)).toBe('run self');
});

test('calls that lie in each other without end are shown side by side at some depth', () => {
  const calls = Array.from({ length: 5000 }, (_, at) => call(String(at), at === 0 ? undefined : String(at - 1)));
  const depthOf = (entries: readonly TimelineEntry[]): number =>
    Math.max(0, ...entries.map((entry) => (entry.type === 'call' ? 1 + depthOf(entry.within) : 1)));
  const { entries } = timelineOf(calls);
  expect(depthOf(entries)).toBeLessThan(12);
});

test.each<[string, string, string]>([
  ['is left out where the last message was the same', 'All is well.', 'All  is\nwell.'],
  ['is left out where the last message ended so', 'I looked. All is well.', 'All is well.'],
])('the final answer %s', (_when, message, answer) => {
  const { entries } = timelineOf([
    { type: 'message', text: message },
    { type: 'result', isError: false, text: answer },
  ]);
  expect(entries).toHaveLength(1);
});

test('an answer that no message held is shown, and an error always', () => {
  const { entries } = timelineOf([
    { type: 'message', text: 'It broke.' },
    { type: 'result', isError: true, text: 'It broke.' },
    { type: 'result', isError: false, text: 'Something new.' },
  ]);
  expect(entries.map((entry) => entry.type === 'said' && entry.how)).toEqual(['message', 'error', 'answer']);
});

test('pieces of a text are left to the whole', () => {
  const { entries } = timelineOf([
    { type: 'message_delta', text: 'wh' },
    { type: 'thought_delta', text: 'th' },
    { type: 'message', text: 'whole' },
  ]);
  expect(outline(entries)).toBe('whole');
});

test.each([
  ['the same as the title', { command: 'run a' }, false],
  ['nothing', {}, false],
  ['more than the title', { command: 'run a', timeout: 5 }, true],
  ['a text of its own', 'other', true],
])('an input that says %s', (_what, input, isShown) => {
  const { entries } = timelineOf([{ ...call('a'), input } as RunEventBody]);
  expect((entries[0] as CallEntry).input !== undefined).toBe(isShown);
});

test('a failed request is told as bad, and one that was turned away here is not', () => {
  const fact = { method: 'POST', path: '/', tools: 0, requestBytes: 1, responseBytes: 1, durationMs: 5 } as const;
  const { entries } = timelineOf([
    { type: 'model_request', ...fact, status: 200 },
    { type: 'model_request', ...fact, status: 529, errorMessage: 'busy' },
    { type: 'model_request', ...fact },
    { type: 'model_request', ...fact, status: 401, refused: 'token' },
  ]);
  expect(entries.map((entry) => entry.type === 'line' && entry.tone)).toEqual(['plain', 'bad', 'bad', 'plain']);
});

test.each<object>([
  { type: 'message', text: ['no text'] },
  { type: 'plan', entries: 'none' },
  { type: 'tool_call', toolCallId: 'a', name: 'x', kind: 'read' },
  { type: 'tool_call', toolCallId: 'a', name: 'x', kind: 'read', title: 't', diffs: [{}, { oldText: 5 }] },
])('a damaged event is told, and what comes after it is shown: %j', (damaged) => {
  const { entries } = timelineOf([damaged as RunEventBody, { type: 'message', text: 'later' }]);
  expect(entries).toMatchObject([{ text: 'a damaged event' }, { text: { head: 'later' } }]);
});

test('what there is no room for is counted', () => {
  const timeline = timelineOf([call('a'), call('b'), call('c'), { type: 'message', text: 'late' }], {
    entries: 2,
    characters: 1000,
  });
  expect(outline(timeline.entries)).toBe('run a run b');
  expect(timeline.leftOut).toBe(2);
});
