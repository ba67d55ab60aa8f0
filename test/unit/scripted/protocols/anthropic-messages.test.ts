import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { eventData, readEvents } from '../support/events';
import { closeServers, startServer } from '../support/servers';

const client = clients['anthropic-messages'];
const scenario: Scenario = {
  steps: [
    { kind: 'turn', say: 'I run it.', action: { purpose: 'shell', command: 'npm test' } },
    { kind: 'turn', say: 'done' },
  ],
};
const usage = { input_tokens: 6, cache_creation_input_tokens: 0, cache_read_input_tokens: 5, output_tokens: 7 };

afterEach(closeServers);

test('answers in one body: text, then the tool call', async () => {
  const server = await startServer({ scenario });
  const body = await (await ask(server, client)).json();
  expect(body).toMatchObject({
    type: 'message',
    role: 'assistant',
    model: 'model-a',
    stop_reason: 'tool_use',
    usage,
    content: [
      { type: 'text', text: 'I run it.' },
      {
        type: 'tool_use',
        id: expect.stringMatching(/^toolu_/) as string,
        name: 'Bash',
        input: { command: 'npm test' },
      },
    ],
  });
  expect(await (await ask(server, client)).json()).toMatchObject({
    stop_reason: 'end_turn',
    content: [{ type: 'text', text: 'done' }],
  });
});

test('streams blocks whose deltas add up to the text and to the arguments', async () => {
  const server = await startServer({ scenario });
  const events = await eventData(await ask(server, client, { stream: true }));
  expect(events.map((event) => event['type'])).toEqual([
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_delta',
    'content_block_stop',
    'content_block_start',
    'content_block_delta',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
  const deltas = events.map((event) => (event['delta'] ?? {}) as Record<string, string>);
  expect(deltas.map((delta) => delta['text'] ?? '').join('')).toBe('I run it.');
  expect(JSON.parse(deltas.map((delta) => delta['partial_json'] ?? '').join(''))).toEqual({ command: 'npm test' });
  expect(events.map((event) => event['index'])).toEqual([undefined, 0, 0, 0, 0, 1, 1, 1, 1, undefined, undefined]);
  expect(events[5]).toMatchObject({ content_block: { type: 'tool_use', name: 'Bash', input: {} } });
  expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } });
});

test('names every event as its data does', async () => {
  const server = await startServer({ scenario });
  const events = readEvents(await (await ask(server, client, { stream: true })).text());
  const types = events.map((event) => (JSON.parse(event.data) as { type: string }).type);
  expect(events.map((event) => event.name)).toEqual(types);
});

test('counts tokens without using up a step', async () => {
  const server = await startServer({ scenario });
  const response = await fetch(`${server.url}/v1/messages/count_tokens?beta=true`, {
    method: 'POST',
    body: JSON.stringify(client.body({ stream: false, tools: true })),
  });
  expect(await response.json()).toEqual({ input_tokens: 11 });
  expect(server.requests[0]).not.toHaveProperty('step');
});
