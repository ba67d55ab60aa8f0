import type { ToolKind } from '../../../src/api';
import { AgentActivity } from '../../../src/run/agent-activity';
import type { OutputEvent } from '../../../src/run/output-decoder';

const call = (toolCallId: string, kind: ToolKind = 'execute', name = 'shell'): OutputEvent => ({
  type: 'tool_call',
  toolCallId,
  name,
  kind,
  title: `call ${toolCallId}`,
  input: {},
});
const ended = (toolCallId: string, status: 'completed' | 'failed' = 'completed'): OutputEvent => ({
  type: 'tool_call_update',
  toolCallId,
  status,
});
const denied = (toolCallId: string): OutputEvent => ({
  type: 'tool_call_update',
  toolCallId,
  status: 'failed',
  denied: true,
});

const after = (...events: readonly OutputEvent[]): AgentActivity => {
  const activity = new AgentActivity();
  for (const event of events) activity.take(event);
  return activity;
};

describe('a tool is open', () => {
  test.each<[string, readonly OutputEvent[], boolean]>([
    ['before anything', [], false],
    ['from its call', [call('a')], true],
    [
      'while it tells how it goes on',
      [call('a'), { type: 'tool_call_update', toolCallId: 'a', status: 'in_progress' }],
      true,
    ],
    ['until it has ended', [call('a'), ended('a')], false],
    ['until it has failed', [call('a'), ended('a', 'failed')], false],
    ['while another one is', [call('a'), call('b'), ended('a')], true],
  ])('%s', (_when, events, isOpen) => {
    expect(after(...events).hasOpenTool).toBe(isOpen);
  });
});

describe('a refused tool call', () => {
  test.each<[string, readonly OutputEvent[], string | undefined]>([
    ['is remembered by its title', [call('a'), denied('a')], 'call a'],
    ['is made up for by a later call of its kind', [call('a'), denied('a'), call('b'), ended('b')], undefined],
    ['is not made up for by one that failed', [call('a'), denied('a'), call('b'), ended('b', 'failed')], 'call a'],
    ['is not made up for by an earlier call', [call('b'), ended('b'), call('a'), denied('a')], 'call a'],
    ['is not made up for by another kind', [call('a'), denied('a'), call('b', 'edit'), ended('b')], 'call a'],
    [
      'of no known kind is made up for by the same tool alone',
      [call('a', 'other', 'x'), denied('a'), call('b', 'other', 'y'), ended('b')],
      'call a',
    ],
    [
      'is told at the end, of a call that failed before another of its kind succeeded: made up for',
      [call('a'), ended('a', 'failed'), call('b'), ended('b'), denied('a')],
      undefined,
    ],
    [
      'is told at the end, of the last call of its kind: remembered',
      [call('b'), ended('b'), call('a'), ended('a', 'failed'), denied('a')],
      'call a',
    ],
    ['that nobody called is remembered too', [denied('a')], 'a tool'],
    ['that merely failed is none', [call('a'), ended('a', 'failed')], undefined],
  ])('%s', (_what, events, title) => {
    expect(after(...events).deniedTool).toBe(title);
  });
});

describe('a question', () => {
  const question: OutputEvent = { type: 'question', text: 'Which one?' };
  const result: OutputEvent = { type: 'result', isError: false, text: '' };

  test.each<[string, readonly OutputEvent[], string | undefined]>([
    ['is open when nothing follows', [question], 'Which one?'],
    [
      'is open when only the end of its tool and of the run follow',
      [question, ended('a', 'failed'), result],
      'Which one?',
    ],
    ['is over when the agent goes on to speak', [question, { type: 'message', text: 'I will guess.' }], undefined],
    ['is over when the agent thinks', [question, { type: 'thought', text: 'Hm.' }], undefined],
    ['is over when the agent uses a tool', [question, call('a')], undefined],
  ])('%s', (_what, events, text) => {
    expect(after(...events).question).toBe(text);
  });
});

test('what is printed beside the events is kept, and events that are not known are not', () => {
  const lines = ['Error: no disk', '', '{"type":"news"}', '  [1]', 'bye'];
  expect(after(...lines.map((line): OutputEvent => ({ type: 'raw', line }))).strayText).toBe('Error: no disk\nbye\n');
  const long = Array<OutputEvent>(1000).fill({ type: 'raw', line: 'x'.repeat(100) });
  expect(after(...long).strayText).toHaveLength(8192);
});
