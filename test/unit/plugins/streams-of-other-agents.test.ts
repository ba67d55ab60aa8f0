import type { Usage } from '../../../src/api';
import { compact, eventsOf, only, textsWhereverCut } from './decoder-streams';

/** What the server of the recordings said of each answer: of all protocols, and where one leaves the reasoning out. */
const spoken = { inputTokens: 11, cachedInputTokens: 5, outputTokens: 7 };
const answer = { ...spoken, cacheWriteTokens: 0 };
const times = (count: number, usage: Usage): Usage =>
  Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, Number(value) * count]));

describe('usage that a stream tells is what the server said', () => {
  test.each([
    ['pi', 'edits', 4, { ...answer, reasoningTokens: 3 }],
    // One more broke off, and nothing is known of it.
    ['pi', 'answer-cut', 1, { ...answer, reasoningTokens: 3 }],
    ['cline', 'edits', 9, spoken],
    ['letta', 'edits', 5, answer],
    ['letta', 'permission-denied', 2, answer],
  ] as const)('%s %s: each of %s answers once, and all of them in the result', (agent, name, answers, usage) => {
    const events = eventsOf(agent, name);
    expect(only(events, 'usage').map((event) => [event.scope, event.usage])).toEqual(
      Array.from({ length: answers }, () => ['response', usage]),
    );
    expect(only(events, 'result')[0]?.usage).toEqual(times(answers, usage));
    const ids = only(events, 'usage').flatMap(({ responseId }) => responseId ?? []);
    expect(new Set(ids).size).toBe(agent === 'cline' ? 0 : answers);
  });

  test.each([
    ['droid', 'edits', 6, answer],
    ['nanocoder', 'edits', 5, { inputTokens: 11, outputTokens: 7 }],
    // The run before this one had two answers.
    ['letta', 'resume', 1, { inputTokens: 19, cachedInputTokens: 5, cacheWriteTokens: 0, outputTokens: 7 }],
    ['droid', 'fork', 1, { inputTokens: 19, cachedInputTokens: 5, cacheWriteTokens: 0, outputTokens: 7 }],
  ] as const)('%s %s: the result counts %s answers of this run', (agent, name, answers, usage) => {
    expect(only(eventsOf(agent, name), 'result')[0]?.usage).toEqual(times(answers, usage));
  });

  test.each([
    ['copilot', 'edits'],
    ['grok', 'hello'],
    ['auggie', 'hello'],
  ] as const)('%s %s: nothing is told', (agent, name) => {
    const events = eventsOf(agent, name);
    expect(only(events, 'usage')).toEqual([]);
    expect(only(events, 'result')[0]).not.toHaveProperty('usage');
  });
});

describe('what an agent says and thinks', () => {
  test.each([
    ['copilot', 'edits', ['thought Plan it.', 'message go', 'message done']],
    ['copilot', 'answer-cut', ['thought hm', 'message a long ', 'message done']],
    ['pi', 'edits', ['thought Plan it.', 'message hi', 'thought hm', 'message done']],
    ['pi', 'answer-cut', ['thought hm', 'message a long ', 'message done']],
    ['cline', 'edits', ['message go', 'thought Plan it.', 'message sub says', 'message sub done', 'message done']],
    ['letta', 'edits', ['thought Plan it.', 'message go', 'message done']],
    ['droid', 'edits', ['thought Plan it.', 'message go', 'message go on', 'message done']],
    ['nanocoder', 'edits', ['thought Plan it.', 'message godone']],
  ] as const)('%s %s: each text whole, once', (agent, name, expected) => {
    expect(only(eventsOf(agent, name), 'message', 'thought').map(compact)).toEqual(expected);
  });

  test.each([
    ['copilot', 'edits'],
    ['copilot', 'subagent'],
    ['copilot', 'answer-cut'],
    ['pi', 'edits'],
    ['pi', 'answer-cut'],
    ['cline', 'edits'],
    ['letta', 'edits'],
  ] as const)('%s %s: no text is lost or told twice wherever the stream breaks off', (agent, name) => {
    for (const type of ['message', 'thought'] as const) {
      for (const { pieces, wholes } of textsWhereverCut(agent, name, type)) expect(wholes).toBe(pieces);
    }
  });

  test.each([
    ['copilot', 'edits'],
    ['letta', 'edits'],
  ] as const)('%s %s: the pieces of a text have the id of the whole', (agent, name) => {
    const ids = new Map<string | undefined, string>();
    for (const { type, messageId, text } of only(eventsOf(agent, name), 'message_delta', 'thought_delta')) {
      expect(messageId).toMatch(/./);
      const key = `${type.replace('_delta', '')} ${String(messageId)}`;
      ids.set(key, (ids.get(key) ?? '') + text);
    }
    const wholes = only(eventsOf(agent, name), 'message', 'thought');
    expect([...ids]).toEqual(
      expect.arrayContaining(wholes.map(({ type, messageId, text }) => [`${type} ${String(messageId)}`, text])),
    );
  });
});

describe('what an agent changes', () => {
  test.each([
    ['copilot', 'create', 'edit', '/workspace/a.txt'],
    ['pi', 'write', 'edit', '/workspace/b.txt'],
    ['cline', 'editor', 'editor', '/workspace/a.txt'],
    ['letta', 'Write', 'Edit', '/workspace/a.txt'],
    ['droid', 'Create', 'Edit', '/workspace/a.txt'],
    ['nanocoder', 'write_file', 'string_replace', 'a.txt'],
  ] as const)('%s: a call that writes or edits tells the file and the texts', (agent, write, edit, path) => {
    const calls = only(eventsOf(agent, 'edits'), 'tool_call').filter(({ kind }) => kind === 'edit');
    expect(calls).toEqual([
      expect.objectContaining({ name: write, locations: [{ path }], diffs: [{ path, newText: 'one\ntwo\n' }] }),
      expect.objectContaining({
        name: edit,
        locations: [{ path }],
        diffs: [{ path, oldText: 'two', newText: 'three' }],
      }),
    ]);
  });

  test.each([
    ['copilot', '/workspace/a.txt', undefined],
    ['pi', '/workspace/b.txt', 2],
    ['droid', '/workspace/a.txt', 2],
  ] as const)('%s: the result of an edit tells the lines around it', (agent, path, line) => {
    const told = only(eventsOf(agent, 'edits'), 'tool_call_update').filter(({ diffs }) => diffs !== undefined);
    expect(told.at(-1)).toMatchObject({
      locations: [{ path, ...(line !== undefined && { line }) }],
      diffs: [{ path, oldText: 'one\ntwo\n', newText: 'one\nthree\n' }],
    });
  });

  test('copilot: what a tool read it did not change', () => {
    const [read] = only(eventsOf('copilot', 'edits'), 'tool_call').filter(({ kind }) => kind === 'read');
    const update = only(eventsOf('copilot', 'edits'), 'tool_call_update').find(
      ({ toolCallId }) => toolCallId === read?.toolCallId,
    );
    expect(update).toMatchObject({ status: 'completed', output: 'one\nthree\n' });
    expect(update).not.toHaveProperty('diffs');
  });

  test.each([
    ['copilot', [3]],
    ['pi', [3]],
    ['cline', [3]],
    ['droid', [3, 0]],
    ['nanocoder', [3]],
  ] as const)('%s: a command has its exit code', (agent, expected) => {
    const told = only(eventsOf(agent, 'edits'), 'tool_call_update').flatMap(({ exitCode }) => exitCode ?? []);
    expect(told).toEqual(expected);
  });
});

describe('what an agent plans, asks and may not do', () => {
  test.each([
    ['letta', 'plan in_progress write a.txt; pending check'],
    ['nanocoder', 'plan in_progress write a.txt'],
  ] as const)('%s: its plan is told beside a call of kind think', (agent, expected) => {
    const events = eventsOf(agent, 'edits');
    const at = events.findIndex(({ type }) => type === 'plan');
    expect(events.slice(at, at + 1).map(compact)).toEqual([expected]);
    expect(events[at - 1]).toMatchObject({ type: 'tool_call', kind: 'think' });
  });

  test('cline: a question is told beside its call, and nothing waits for an answer', () => {
    const events = eventsOf('cline', 'edits');
    const at = events.findIndex(({ type }) => type === 'question');
    expect(events[at]).toEqual({ type: 'question', text: 'Which?' });
    expect(events[at - 1]).toMatchObject({ type: 'tool_call', name: 'ask_question' });
  });

  test.each([
    ['copilot', 'permission-denied', ["printf '%s\\n' 'hello from copilot' > hello.txt"], undefined],
    // The first of three calls failed for another reason.
    ['copilot', 'permission-rules', ['/workspace/.git/x', '/etc/hostname'], undefined],
    ['cline', 'tool-refused', ["printf '%s\\n' 'hello from cline' > hello.txt"], undefined],
    ['letta', 'permission-denied', ['touch x'], undefined],
    ['droid', 'permission-denied', ['rm -rf /workspace/x'], 'denied'],
  ] as const)('%s %s: the calls that lacked a permission', (agent, name, titles, verdict) => {
    const events = eventsOf(agent, name);
    const denied = only(events, 'tool_call_update').filter((update) => update.denied === true);
    const titleOf = (id: string): string | undefined =>
      only(events, 'tool_call').find(({ toolCallId }) => toolCallId === id)?.title;
    expect(denied.map(({ toolCallId }) => titleOf(toolCallId))).toEqual(titles);
    expect(denied.every(({ status }) => status === 'failed')).toBe(true);
    expect(only(events, 'result')[0]?.verdict).toBe(verdict);
  });

  test.each(['copilot', 'pi', 'cline', 'letta', 'droid', 'nanocoder'] as const)(
    '%s: a call that failed lacked no permission for that',
    (agent) => {
      expect(only(eventsOf(agent, 'edits'), 'tool_call_update').filter(({ denied }) => denied)).toEqual([]);
    },
  );
});

describe('what a sub-agent does', () => {
  test.each([
    ['copilot', 'subagent', 11],
    // It ends each of two answers with their tokens.
    ['cline', 'edits', 10],
  ] as const)('%s %s: names the call that it was started by', (agent, name, count) => {
    const events = eventsOf(agent, name);
    const [start] = only(events, 'tool_call').filter(({ name: tool }) => /^(?:task|spawn_agent)$/.test(tool));
    const parents = events.flatMap((event) => ('parentToolCallId' in event ? [event.parentToolCallId] : []));
    expect(parents).toEqual(Array.from({ length: count }, () => start?.toolCallId));
    const own = events.filter((event) => event.type === 'message' && event.parentToolCallId === undefined);
    expect(own.at(-1)).toMatchObject({ text: 'done' });
    expect(only(events, 'result')[0]?.text).toBe('done');
  });
});
