import { compact, decodeLines, decoders, eventsOf, only, recordedStream, textsWhereverCut } from './decoder-streams';

describe('what an agent says and thinks', () => {
  test.each([
    [
      'claude',
      'thinking',
      [
        'thought_delta I should l',
        'thought_delta ook first.',
        'thought I should look first.',
        'message_delta I will ',
        'message_delta do it.',
        'message I will do it.',
        'message_delta do',
        'message_delta ne',
        'message done',
      ],
    ],
    [
      'qwen',
      'partial-messages',
      [
        'thought_delta I shoul',
        'thought_delta d look.',
        'thought I should look.',
        'message_delta I wi',
        'message_delta ll.',
        'message I will.',
        'message_delta do',
        'message_delta ne',
        'message done',
      ],
    ],
    ['qwen', 'edits', ['thought Plan it.', 'message go', 'message done']],
    ['codex', 'edits', ['thought **Plan**\n\nI should plan.', 'message go', 'thought Ask?', 'message done']],
    ['opencode', 'edits', ['thought Plan it.', 'message go', 'message done']],
    ['kilo', 'thinking', ['thought Plan it.', 'message go', 'message done']],
    ['claude', 'answer-cut', ['message_delta a long answer', 'message a long answer', 'message second try']],
  ] as const)('%s %s: pieces as they come, and each text whole, once', (agent, name, expected) => {
    const spoken = only(eventsOf(agent, name), 'message', 'message_delta', 'thought', 'thought_delta');
    expect(spoken.map(compact)).toEqual(expected);
  });

  test.each([
    ['claude', 'thinking'],
    ['claude', 'partial-messages'],
    ['qwen', 'partial-messages'],
  ] as const)('%s %s: the pieces of a text have the id of the whole', (agent, name) => {
    let pieces: (string | undefined)[] = [];
    for (const event of only(eventsOf(agent, name), 'message', 'message_delta', 'thought', 'thought_delta')) {
      expect(event.messageId).toMatch(/./);
      pieces.push(event.messageId);
      if (!/_delta$/.test(event.type)) {
        expect(new Set(pieces).size).toBe(1);
        pieces = [];
      }
    }
  });

  test.each([
    ['claude', 'thinking'],
    ['claude', 'partial-messages'],
    ['qwen', 'partial-messages'],
    ['gemini', 'edits'],
  ] as const)('%s %s: no text is lost or told twice wherever the stream breaks off', (agent, name) => {
    for (const type of ['message', 'thought'] as const) {
      for (const { pieces, wholes } of textsWhereverCut(agent, name, type)) expect(wholes).toBe(pieces);
    }
  });
});

describe('what an agent changes', () => {
  const created = { path: '/workspace/a.txt', newText: 'one\ntwo\n' };
  const edited = { path: '/workspace/a.txt', oldText: 'two', newText: 'three' };
  const place = [{ path: '/workspace/a.txt' }];

  test.each([
    ['claude', 'Write', 'Edit'],
    ['qwen', 'write_file', 'edit'],
    ['opencode', 'write', 'edit'],
    ['gemini', 'write_file', 'replace'],
  ] as const)('%s: a call that writes or edits tells the file and the texts', (agent, write, edit) => {
    const calls = only(eventsOf(agent, 'edits'), 'tool_call').filter(({ kind }) => kind === 'edit');
    expect(calls.slice(0, 2)).toEqual([
      expect.objectContaining({ name: write, locations: place, diffs: [created] }),
      expect.objectContaining({ name: edit, locations: place, diffs: [edited] }),
    ]);
  });

  test.each(['claude', 'opencode'] as const)('%s: the result of an edit tells the lines around it', (agent) => {
    const diff = { path: '/workspace/a.txt', oldText: 'one\ntwo\n', newText: 'one\nthree\n' };
    const told = only(eventsOf(agent, 'edits'), 'tool_call_update').filter(({ diffs }) => diffs !== undefined);
    expect(told).toEqual([expect.objectContaining({ status: 'completed', diffs: [diff] })]);
  });

  test('claude: the result of an edit tells the line', () => {
    const told = only(eventsOf('claude', 'edits'), 'tool_call_update').find(({ locations }) => locations !== undefined);
    expect(told?.locations).toEqual([{ path: '/workspace/a.txt', line: 1 }]);
  });

  test.each([
    ['qwen', 1],
    ['codex', 3],
    ['opencode', 3],
    ['gemini', 3],
  ] as const)('%s: a command that failed has its exit code', (agent, exitCode) => {
    const told = only(eventsOf(agent, 'edits'), 'tool_call_update').filter((update) => update.exitCode !== undefined);
    expect(told.map((update) => update.exitCode)).toEqual([exitCode]);
  });
});

describe('what an agent plans', () => {
  test.each([
    ['qwen', 'edits', ['plan in_progress write a.txt; pending check']],
    ['gemini', 'edits', ['plan in_progress write a.txt; pending check']],
    ['kilo', 'thinking', ['plan in_progress write a.txt']],
    // The second step was given up.
    ['opencode', 'edits', ['plan in_progress write a.txt']],
    [
      'claude',
      'edits',
      [
        'plan pending write a.txt',
        'plan pending write a.txt; pending check it',
        'plan in_progress write a.txt; pending check it',
        'plan completed write a.txt; pending check it',
        'plan completed write a.txt; pending check it',
      ],
    ],
  ] as const)('%s %s: the whole list each time, beside a call of kind think', (agent, name, expected) => {
    const events = eventsOf(agent, name);
    expect(only(events, 'plan').map(compact)).toEqual(expected);
    expect(only(events, 'tool_call').filter(({ kind }) => kind === 'think')).toHaveLength(expected.length);
  });
});

test('a step that Claude Code takes out of its plan is not in it any more', () => {
  const step = (id: string, name: string, input: unknown, details: unknown): readonly string[] => [
    JSON.stringify({
      type: 'assistant',
      session_id: 's',
      message: { content: [{ type: 'tool_use', id, name, input }] },
    }),
    JSON.stringify({
      type: 'user',
      session_id: 's',
      message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
      tool_use_result: details,
    }),
  ];
  const events = decodeLines(decoders.claude(), [
    ...step('a', 'TaskCreate', { subject: 'one' }, { task: { id: '1', subject: 'one' } }),
    ...step('b', 'TaskCreate', { subject: 'two' }, { task: { id: '2', subject: 'two' } }),
    ...step('c', 'TaskUpdate', { taskId: '1', status: 'deleted' }, { success: true }),
  ]);
  expect(only(events, 'plan').map(compact)).toEqual([
    'plan pending one',
    'plan pending one; pending two',
    'plan pending two',
  ]);
});

describe('what an agent may not do, and what it asks', () => {
  test.each([
    ['claude', 'permission-denied', ['touch /etc/x', '/elsewhere/out.txt'], undefined],
    ['qwen', 'permission-denied', ['touch x'], undefined],
    ['opencode', 'permission-rule', ['touch x'], undefined],
    ['opencode', 'permission-rejected', ["printf '%s\\n' 'hello from opencode' > hello.txt"], 'denied'],
    ['claude', 'edits', [], undefined],
    ['claude', 'sigint', [], undefined],
  ] as const)('%s %s: the calls that lacked a permission', (agent, name, titles, verdict) => {
    const events = eventsOf(agent, name);
    const denied = only(events, 'tool_call_update').filter((update) => update.denied === true);
    const titleOf = (id: string): string | undefined =>
      only(events, 'tool_call').find(({ toolCallId }) => toolCallId === id)?.title;
    expect(denied.map(({ toolCallId }) => titleOf(toolCallId))).toEqual(titles);
    expect(denied.every(({ status }) => status === 'failed')).toBe(true);
    expect(only(events, 'result')[0]?.verdict).toBe(verdict);
  });

  test.each([
    ['claude', 'permission-denied', 2],
    ['qwen', 'permission-denied', 1],
  ] as const)('%s %s: a refusal is told at once, before the run ends', (agent, name, count) => {
    const lines = recordedStream(agent, name).toString().trimEnd().split('\n').slice(0, -1);
    const updates = only(decodeLines(decoders[agent](), lines), 'tool_call_update');
    expect(updates.filter(({ denied }) => denied === true)).toHaveLength(count);
  });

  test('a refusal of which only the last line of the run tells is told there', () => {
    const events = decodeLines(decoders.claude(), [
      '{"type":"user","session_id":"s","message":{"content":[{"type":"tool_result","tool_use_id":"a","is_error":true,"content":"no"}]}}',
      '{"type":"result","session_id":"s","subtype":"success","result":"x","permission_denials":[{"tool_use_id":"a"},{"tool_use_id":"b"}]}',
    ]);
    expect(events.slice(2)).toEqual([
      { type: 'tool_call_update', toolCallId: 'a', status: 'failed', denied: true },
      { type: 'result', isError: false, text: 'x' },
    ]);
  });

  test.each([
    ['claude', 'edits'],
    ['qwen', 'edits'],
    ['gemini', 'edits'],
  ] as const)('%s %s: a question is told beside its call, and nothing waits for an answer', (agent, name) => {
    const events = eventsOf(agent, name);
    const at = events.findIndex(({ type }) => type === 'question');
    expect(events[at]).toEqual({ type: 'question', text: 'Which?' });
    expect(events[at - 1]).toMatchObject({ type: 'tool_call', kind: 'other' });
  });
});
