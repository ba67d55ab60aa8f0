import type { ModelRequestFact, ToolKind } from '../../../src/api';
import { AgentActivity } from '../../../src/run/agent-activity';

type Step = (activity: AgentActivity) => void;

const asks =
  (parts: Partial<ModelRequestFact>): Step =>
  (activity) => {
    activity.observe({
      method: 'POST',
      path: '/v1/responses',
      status: 200,
      tools: 1,
      requestBytes: 1,
      responseBytes: 1,
      durationMs: 1,
      ...parts,
    });
  };
const refused = asks({ toolDenied: true });
const clean = asks({ toolDenied: false });
const beside = asks({ tools: 0 });

/** A call from its beginning to its end. */
const tool =
  (status: 'completed' | 'failed', output = '', kind: ToolKind = 'execute'): Step =>
  (activity) => {
    const toolCallId = 'a';
    activity.take({ type: 'tool_call', toolCallId, name: 'shell', kind, title: 'touch /x', input: {} });
    activity.take({ type: 'tool_call_update', toolCallId, status, output });
  };
const words = 'touch: /x: Read-only file system';

const titleAfter = (...steps: readonly Step[]): string | undefined => {
  const activity = new AgentActivity(['Operation not permitted', 'Read-only file system']);
  for (const step of steps) step(activity);
  return activity.deniedTool;
};

const untold = 'a tool call, by the words of its result';

describe('a refusal that only a request holds', () => {
  test.each<[string, readonly Step[], string | undefined]>([
    ['is remembered', [refused], untold],
    ['is not forgotten by a request without results', [refused, beside], untold],
    ['is lifted by later results without it', [refused, clean], undefined],
    ['is lifted by a command that succeeds', [refused, tool('completed')], undefined],
    ['is lifted by an edit that succeeds', [refused, tool('completed', '', 'edit')], undefined],
    ['is not lifted by a search', [refused, tool('completed', '', 'search')], untold],
    ['is not lifted by a command that fails', [refused, tool('failed')], untold],
    ['is not lifted by a command before it', [tool('completed'), refused], untold],
    [
      'is not lifted by later results that the model did not get',
      [refused, asks({ toolDenied: false, status: 500 })],
      untold,
    ],
    ['comes again after it was lifted', [refused, clean, refused], untold],
  ])('%s', (_what, steps, title) => {
    expect(titleAfter(...steps)).toBe(title);
  });
});

describe('a refusal that the agent tells as a failure', () => {
  test.each<[string, readonly Step[], string | undefined]>([
    ['is known by its words', [tool('failed', words)], 'touch /x'],
    ['has its title where the request holds it too', [tool('failed', words), refused], 'touch /x'],
    ['is lifted by a command that succeeds', [tool('failed', words), tool('completed')], undefined],
    ['is lifted by later results without it', [tool('failed', words), refused, clean], undefined],
    ['is none without the words', [tool('failed', 'no such file')], undefined],
  ])('%s', (_what, steps, title) => {
    expect(titleAfter(...steps)).toBe(title);
  });
});

describe('words that a call which succeeded has read somewhere', () => {
  test.each<[string, readonly Step[], string | undefined]>([
    ['are no refusal', [tool('completed', words), refused], undefined],
    [
      'are none either when the request comes twice',
      [tool('completed', words), asks({ toolDenied: true, status: 503 }), refused],
      undefined,
    ],
    ['do not hide a later refusal', [tool('completed', words), refused, refused], untold],
    ['do not hide one after other results', [tool('completed', words), clean, refused], untold],
    ['are a refusal when the call failed', [tool('completed'), tool('failed', words), refused], 'touch /x'],
  ])('%s', (_what, steps, title) => {
    expect(titleAfter(...steps)).toBe(title);
  });
});

test('without texts a failure is a failure', () => {
  const activity = new AgentActivity();
  tool('failed', words)(activity);
  expect(activity.deniedTool).toBeUndefined();
});
