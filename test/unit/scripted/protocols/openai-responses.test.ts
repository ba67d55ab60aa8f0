import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { eventData, readEvents } from '../support/events';
import { closeServers, startServer } from '../support/servers';

const client = clients['openai-responses'];
const scenario: Scenario = {
  steps: [
    { kind: 'turn', say: 'I run it.', action: { purpose: 'shell', command: 'npm test' } },
    { kind: 'turn', say: 'done' },
  ],
};
const usage = {
  input_tokens: 11,
  input_tokens_details: { cached_tokens: 5 },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 3 },
  total_tokens: 18,
};
const output = [
  { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'I run it.' }] },
  { type: 'function_call', status: 'completed', name: 'Bash', arguments: '{"command":"npm test"}' },
];

/** Tools of a client that puts them into the input, and all of them behind one that takes code. */
const codeMode = {
  model: 'model-a',
  stream: true,
  input: [
    {
      type: 'additional_tools',
      role: 'developer',
      tools: [
        { type: 'namespace', name: 'functions', tools: [{ type: 'custom', name: 'exec', description: 'Runs code' }] },
      ],
    },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
  ],
};

afterEach(closeServers);

test('answers in one body: a message, then the function call', async () => {
  const server = await startServer({ scenario });
  expect(await (await ask(server, client)).json()).toMatchObject({
    object: 'response',
    status: 'completed',
    output,
    usage,
  });
  expect(await (await ask(server, client)).json()).toMatchObject({
    output: [{ type: 'message', content: [{ text: 'done' }] }],
  });
});

test('streams numbered events from created to completed, each item added and done', async () => {
  const server = await startServer({ scenario });
  const events = await eventData(await ask(server, client, { stream: true }));
  expect(events.map((event) => event['type'])).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.output_item.added',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(events.map((event) => event['sequence_number'])).toEqual(events.map((_event, index) => index));
  const joined = (type: string): string =>
    events
      .filter((event) => event['type'] === type)
      .map((event) => event['delta'])
      .join('');
  expect(joined('response.output_text.delta')).toBe('I run it.');
  expect(joined('response.function_call_arguments.delta')).toBe('{"command":"npm test"}');
  const done = events.filter((event) => event['type'] === 'response.output_item.done');
  expect(done.map((event) => event['item'])).toMatchObject(output);
  expect(events.at(-1)).toMatchObject({ response: { status: 'completed', output, usage } });
});

test('names every event as its data does', async () => {
  const server = await startServer({ scenario });
  const events = readEvents(await (await ask(server, client, { stream: true })).text());
  const types = events.map((event) => (JSON.parse(event.data) as { type: string }).type);
  expect(events.map((event) => event.name)).toEqual(types);
});

test('finds tools in the input and calls the one that takes code with code', async () => {
  const server = await startServer({ scenario });
  const response = await fetch(`${server.url}/v1/responses`, { method: 'POST', body: JSON.stringify(codeMode) });
  const events = await eventData(response);
  expect(server.requests[0]).toMatchObject({ tools: ['exec'], step: 0 });
  expect(events.at(-1)).toHaveProperty('response.output.1', {
    type: 'custom_tool_call',
    id: expect.stringMatching(/^ctc_/) as string,
    call_id: expect.stringMatching(/^call_/) as string,
    name: 'exec',
    namespace: 'functions',
    status: 'completed',
    input: expect.stringContaining('tools.exec_command({cmd: "npm test"') as string,
  });
  expect(events.map((event) => event['type'])).toContain('response.custom_tool_call_input.done');
});

test('calls a function of a namespace with its namespace', async () => {
  const server = await startServer({ scenario });
  const tools = [
    { type: 'web_search' },
    { type: 'namespace', name: 'local', tools: [{ type: 'function', name: 'exec_command' }] },
  ];
  const response = await fetch(`${server.url}/responses`, {
    method: 'POST',
    body: JSON.stringify({ input: 'go', tools }),
  });
  expect(await response.json()).toHaveProperty('output.1.namespace', 'local');
  expect(server.requests[0]).toMatchObject({ tools: ['web_search', 'exec_command'], userTexts: ['go'] });
});
