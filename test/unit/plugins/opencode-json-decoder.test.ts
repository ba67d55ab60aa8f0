import { compact, decodeLines, decoders } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, fields: Fields): string =>
  JSON.stringify({ type, timestamp: 1, sessionID: 'ses_1', ...fields });
const text = (words: string): string => line('text', { part: { type: 'text', text: words } });
const finish = (reason: string, tokens: unknown = {}): string => line('step_finish', { part: { reason, tokens } });
const tool = (state: Fields, name = 'bash'): string =>
  line('tool_use', { part: { tool: name, callID: 'call_1', state } });
const rejected = tool({ status: 'error', input: {}, error: 'The user rejected permission to use this tool.' });
const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(decoders.opencode(), lines)
    .map(compact)
    .filter((event) => !/^(?:raw|session)/.test(event));

describe('opencode json decoder', () => {
  test.each([
    ['ends with a stop', [text('a'), finish('tool-calls'), text('b'), finish('stop')], 'result ok b'],
    ['stops without a word', [finish('stop')], 'result ok'],
    ['is cut after a tool call', [text('a'), finish('tool-calls')], 'message a'],
    ['is cut in a step after a stop', [text('a'), finish('stop'), text('b'), finish('tool-calls')], 'message b'],
    ['goes on after a refusal', [rejected, text('then not'), finish('stop')], 'result ok then not'],
    ['is cut after it went on after a refusal', [rejected, text('then not')], 'message then not'],
    [
      'is ended by a refusal',
      [rejected, finish('tool-calls'), line('error', { error: 'over' })],
      'result error denied over',
    ],
    ['fails after a refusal', [rejected, line('error', { error: { name: 'X' } })], 'result error X'],
    ['fails after a stop', [finish('stop'), line('error', { error: { name: 'X' } })], 'result error X'],
  ])('a run that %s', (_name, lines, last) => {
    expect(decode(...lines).at(-1)).toBe(last);
  });

  test('sums the usage of all steps, the cache and the reasoning counted in, each step once', () => {
    const tokens = { input: 1, output: 2, reasoning: 3, cache: { read: 4, write: 5 } };
    const step = (id: string): string => line('step_finish', { part: { id, reason: 'stop', tokens, cost: 0.25 } });
    const events = decodeLines(decoders.opencode(), [step('one'), step('two'), step('two')]);
    expect(events.filter(({ type }) => type === 'usage')).toHaveLength(3);
    expect(events[1]).toEqual({
      type: 'usage',
      scope: 'response',
      responseId: 'one',
      usage: { inputTokens: 10, cachedInputTokens: 4, cacheWriteTokens: 5, outputTokens: 5, reasoningTokens: 3 },
      costUsd: 0.25,
    });
    expect(events.at(-1)).toMatchObject({
      usage: { inputTokens: 20, cachedInputTokens: 8, cacheWriteTokens: 10, outputTokens: 10, reasoningTokens: 6 },
      costUsd: 0.5,
    });
  });

  test('a step of a model without prices tells no cost', () => {
    const part = { id: 'one', reason: 'stop', tokens: { input: 1 }, cost: 0 };
    const events = decodeLines(decoders.opencode(), [line('step_finish', { part })]);
    expect(JSON.stringify(events)).not.toContain('cost');
  });

  test.each([
    [{ name: 'APIError', data: { message: 'no', statusCode: 401 } }, 'result error 401 APIError: no'],
    [{ name: 'UnknownError', data: { message: 'no', statusCode: '401' } }, 'result error UnknownError: no'],
    [{ message: 'no' }, 'result error no'],
    ['no', 'result error no'],
    [7, 'result error'],
  ])('reads the error %j', (error, expected) => {
    expect(decode(line('error', { error }))).toEqual([expected]);
  });

  test('a call that is told again is told once', () => {
    expect(
      decode(tool({ status: 'running', input: { command: 'ls' } }), tool({ status: 'completed', output: 'a' })),
    ).toEqual(['call execute bash: ls', 'update in_progress', 'update completed a']);
  });

  test('the title of the tool stands in for an input that tells nothing', () => {
    expect(decode(tool({ status: 'completed', input: {}, title: 'a\ntitle' }, 'own_tool'))[0]).toBe(
      'call other own_tool: a title',
    );
  });

  test('the session is told once', () => {
    const events = decodeLines(decoders.opencode(), [text('a'), text('b')]);
    expect(events.filter((event) => event.type === 'session')).toEqual([{ type: 'session', sessionId: 'ses_1' }]);
  });
});
