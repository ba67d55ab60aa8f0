import type { AgentEvent } from '../../../src/api';
import { decodeChunks, decodeLines, decoders, recordedStream, type RecordedAgent } from './decoder-streams';

type UsageEvent = Extract<AgentEvent, { readonly type: 'usage' }>;

/** What the server of the recordings said of each answer: with a cache that is written, and without. */
const cachedAnswer = { inputTokens: 19, cachedInputTokens: 5, outputTokens: 7 };
const answer = { inputTokens: 11, cachedInputTokens: 5, outputTokens: 7 };

const times = (count: number, usage: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, value * count]));

const eventsOf = (agent: RecordedAgent, name: string): readonly AgentEvent[] =>
  decodeChunks(decoders[agent](), [recordedStream(agent, name)]);
const usageOf = (agent: RecordedAgent, name: string): readonly UsageEvent[] =>
  eventsOf(agent, name).filter((event): event is UsageEvent => event.type === 'usage');
const resultOf = (agent: RecordedAgent, name: string): AgentEvent | undefined =>
  eventsOf(agent, name).find(({ type }) => type === 'result');

describe('usage that a stream tells is what the server said', () => {
  test.each([
    ['claude', 'thinking', 2, { ...answer, cacheWriteTokens: 0 }],
    ['claude', 'partial-messages', 2, { ...cachedAnswer, cacheWriteTokens: 3 }],
    ['qwen', 'edits', 6, answer],
    ['qwen', 'partial-messages', 2, answer],
    ['qwen', 'max-turns', 3, cachedAnswer],
    ['opencode', 'edits', 7, { ...answer, cacheWriteTokens: 0, reasoningTokens: 3 }],
    ['opencode', 'hello', 2, { ...cachedAnswer, cacheWriteTokens: 0, reasoningTokens: 0 }],
    ['kilo', 'thinking', 2, { ...answer, cacheWriteTokens: 0, reasoningTokens: 3 }],
  ] as const)('%s %s: each of %s answers once', (agent, name, answers, usage) => {
    const told = usageOf(agent, name).filter(({ scope }) => scope === 'response');
    expect(told.map((event) => event.usage)).toEqual(Array.from({ length: answers }, () => usage));
    expect(new Set(told.map(({ responseId }) => responseId)).size).toBe(answers);
  });

  test.each([
    ['claude', 'edits', 10, { ...answer, cacheWriteTokens: 0 }],
    // One of the answers broke off and was asked for again.
    ['claude', 'answer-cut', 1, { ...answer, cacheWriteTokens: 0 }],
    // Two of the main agent, two of its sub-agent.
    ['claude', 'subagent-partial', 4, { ...answer, cacheWriteTokens: 0 }],
    ['opencode', 'edits', 7, { ...answer, cacheWriteTokens: 0, reasoningTokens: 3 }],
    ['gemini', 'edits', 6, { ...answer, reasoningTokens: 3 }],
    ['gemini', 'resume', 2, cachedAnswer],
  ] as const)('%s %s: the result counts %s answers', (agent, name, answers, usage) => {
    expect(resultOf(agent, name)).toMatchObject({ usage: times(answers, usage) });
  });

  test.each([
    ['codex', 'edits', 8, { ...answer, cacheWriteTokens: 0, reasoningTokens: 3 }],
    // One answer in this run, and one in the run before.
    ['codex', 'resume', 2, { ...cachedAnswer, cacheWriteTokens: 0, reasoningTokens: 2 }],
    ['qwen', 'edits', 6, answer],
    // One answer in this run, and three in the run before.
    ['qwen', 'resume', 4, cachedAnswer],
    ['qwen', 'subagent', 4, cachedAnswer],
  ] as const)('%s %s: the conversation counts %s answers, and the run nothing', (agent, name, answers, usage) => {
    expect(usageOf(agent, name).at(-1)).toEqual({ type: 'usage', scope: 'session', usage: times(answers, usage) });
    expect(resultOf(agent, name)).not.toHaveProperty('usage');
  });

  test('output tokens that Claude Code counts before an answer is finished are left out', () => {
    expect(usageOf('claude', 'hello').map(({ usage }) => usage)).toEqual(
      Array.from({ length: 2 }, () => ({ inputTokens: 19, cachedInputTokens: 5, cacheWriteTokens: 3 })),
    );
  });

  test.each([
    ['claude', 'edits', 0.002075],
    ['opencode', 'edits', 0.0001435],
  ] as const)('%s %s: the run has its cost', (agent, name, costUsd) => {
    expect(resultOf(agent, name)).toMatchObject({ costUsd });
  });

  test('the answers of a sub-agent name its call', () => {
    const parents = usageOf('claude', 'subagent').map(({ parentToolCallId }) => parentToolCallId);
    expect(parents).toEqual(['toolu_oszxuh9hpbmx39hrrp', undefined, undefined]);
  });
});

describe.each([
  ['negative', '-1'],
  ['too large', '1e999'],
  ['not whole', '1.5'],
  ['of twenty digits', '12345678901234567890'],
  ['a text', '"7"'],
  ['NaN', 'null'],
])('a count that is %s', (_what, count) => {
  test.each([
    [
      'claude',
      `{"type":"result","session_id":"s","result":"x","usage":{"input_tokens":${count}},"total_cost_usd":${count}}`,
    ],
    ['codex', `{"type":"turn.completed","usage":{"input_tokens":${count},"output_tokens":${count}}}`],
    [
      'gemini',
      `{"type":"result","timestamp":"t","status":"success","stats":{"input_tokens":${count},"total_tokens":${count}}}`,
    ],
    [
      'opencode',
      `{"type":"step_finish","timestamp":1,"sessionID":"s","part":{"reason":"stop","tokens":{"input":${count},"output":${count}}}}`,
    ],
  ] as const)('is absent from what %s tells', (agent, text) => {
    const events = decodeLines(decoders[agent](), [text]);
    expect(events.some(({ type }) => type === 'usage')).toBe(false);
    expect(events.at(-1)).not.toHaveProperty('usage');
  });
});
