import { readRequestBody } from '../../../src/broker/request-body';
import { summariseRequest } from '../../../src/broker/request-summary';
import { lastToolResultsHold } from '../../../src/broker/tool-results';

const texts = ['Operation not permitted', 'Read-only file system'];
const refused = 'sh: line 1: /x: Read-only file system\nProcess exited with code 1';

type Conversation = (...results: readonly string[]) => Readonly<Record<string, unknown>>;

/** A conversation of each protocol: a question, a call of a tool and its results. */
const conversations: Readonly<Record<string, Conversation>> = {
  responses: (...results) => ({
    input: [
      { role: 'user', content: 'go' },
      { type: 'function_call', name: 'shell' },
      ...results.map((output) => ({ type: 'function_call_output', call_id: 'a', output })),
    ],
  }),
  'responses in code mode': (...results) => ({
    input: [
      { type: 'custom_tool_call', name: 'exec' },
      { type: 'custom_tool_call_output', output: results.map((text) => ({ type: 'input_text', text })) },
      { type: 'message', role: 'developer', content: 'Mind the time.' },
    ],
  }),
  chat: (...results) => ({
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', tool_calls: [{}] },
      ...results.map((content) => ({ role: 'tool', content })),
    ],
  }),
  messages: (...results) => ({
    messages: [
      { role: 'assistant', content: [{ type: 'tool_use' }] },
      { role: 'user', content: results.map((text) => ({ type: 'tool_result', content: [{ type: 'text', text }] })) },
    ],
  }),
  'messages with plain results': (...results) => ({
    messages: [
      {
        role: 'user',
        content: [...results.map((content) => ({ type: 'tool_result', content })), { type: 'text', text: 'Go on.' }],
      },
    ],
  }),
  Google: (...results) => ({
    contents: [
      { role: 'model', parts: [{ functionCall: {} }] },
      { role: 'user', parts: results.map((output) => ({ functionResponse: { response: { output } } })) },
    ],
  }),
  'Google in snake case': (...results) => ({
    contents: [{ role: 'user', parts: results.map((output) => ({ function_response: { response: { output } } })) }],
  }),
};

describe.each(Object.entries(conversations))('%s', (_protocol, conversation) => {
  test.each<[string, readonly string[], boolean]>([
    ['the only result tells of a refusal', [refused], true],
    ['one of two does', [refused, 'done'], true],
    ['none does', ['done', 'read-only'], false],
    ['one is empty', [''], false],
  ])('%s', (_what, results, expected) => {
    expect(lastToolResultsHold(conversation(...results), texts)).toBe(expected);
  });
});

const call = { type: 'function_call' };
const output = { type: 'function_call_output', output: refused };

test.each<[string, object]>([
  ['the model answered them', { input: [call, output, { role: 'assistant', content: 'I see.' }] }],
  ['the model thought about them', { input: [call, output, { type: 'reasoning' }, { role: 'user', content: 'x' }] }],
  ['they came before a later call', { input: [output, call] }],
  [
    'the person went on in chat',
    {
      messages: [
        { role: 'tool', content: refused },
        { role: 'user', content: 'x' },
      ],
    },
  ],
  ['the model answered in chat', { messages: [{ role: 'tool', content: refused }, { role: 'assistant' }] }],
  ['the person says it', { messages: [{ role: 'user', content: [{ type: 'text', text: refused }] }] }],
  ['the person says it in one text', { messages: [{ role: 'user', content: refused }] }],
  ['the person says it to Google', { contents: [{ role: 'user', parts: [{ text: refused }] }] }],
  ['there is a later answer to Google', { contents: [{ parts: [{ functionResponse: { refused } }] }, { parts: [] }] }],
  ['there is no conversation', {}],
  ['it is nonsense', { input: [null, 3], messages: 'x' }],
])('nothing is told of results when %s', (_when, body) => {
  expect(lastToolResultsHold(body as Readonly<Record<string, unknown>>, texts)).toBeUndefined();
});

test('later results without such words say that nothing was refused, whatever came before', () => {
  const later = { type: 'custom_tool_call_output', output: 'done' };
  expect(lastToolResultsHold({ input: [call, output, call, later] }, texts)).toBe(false);
});

describe('the summary of a request', () => {
  const summary = (body: object, denialTexts?: readonly string[]) =>
    summariseRequest('POST', '/v1/responses', readRequestBody(Buffer.from(JSON.stringify(body))), {
      ...(denialTexts === undefined ? {} : { denialTexts }),
    });
  const tools = [{ type: 'function', name: 'shell' }];
  const input = [call, output];

  test('says of a turn whether a tool was refused', () => {
    expect(summary({ tools, input }, texts)).toEqual({ tools: 1, toolDenied: true });
    expect(summary({ tools, input: [call, { ...output, output: 'done' }] }, texts)).toEqual({
      tools: 1,
      toolDenied: false,
    });
  });

  test('says nothing where nobody looks, and nothing of what has no new results or is no turn', () => {
    expect(summary({ tools, input })).toEqual({ tools: 1 });
    expect(summary({ tools, input }, [])).toEqual({ tools: 1 });
    expect(summary({ tools, input: [] }, texts)).toEqual({ tools: 1 });
    expect(summary({ input }, texts)).toEqual({ tools: 0 });
  });
});
