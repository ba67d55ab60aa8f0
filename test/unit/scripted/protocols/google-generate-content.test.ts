import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { eventData } from '../support/events';
import { closeServers, startServer } from '../support/servers';

const client = clients['google-generate-content'];
const scenario: Scenario = {
  steps: [
    { kind: 'turn', say: 'I run it.', action: { purpose: 'shell', command: 'npm test' } },
    { kind: 'turn', say: 'done' },
  ],
};
const call = { functionCall: { name: 'Bash', args: { command: 'npm test' } } };
const usageMetadata = {
  promptTokenCount: 11,
  cachedContentTokenCount: 5,
  candidatesTokenCount: 4,
  thoughtsTokenCount: 3,
  totalTokenCount: 18,
};

interface Chunk {
  readonly candidates: readonly [{ readonly content: { readonly parts: readonly { readonly text?: string }[] } }];
}

function partsOf(chunks: readonly unknown[]): readonly { readonly text?: string }[] {
  return (chunks as readonly Chunk[]).flatMap((chunk) => chunk.candidates[0].content.parts);
}

afterEach(closeServers);

test('answers in one body: text, then the function call', async () => {
  const server = await startServer({ scenario });
  expect(await (await ask(server, client)).json()).toMatchObject({
    candidates: [{ content: { role: 'model', parts: [{ text: 'I run it.' }, call] }, finishReason: 'STOP' }],
    usageMetadata,
    modelVersion: 'model-a',
  });
  expect(partsOf([await (await ask(server, client)).json()])).toEqual([{ text: 'done' }]);
});

test('streams chunks that add up; the last one alone has the finish reason and usage', async () => {
  const server = await startServer({ scenario });
  const events = await eventData(await ask(server, client, { stream: true }));
  const parts = partsOf(events);
  expect(parts.map((part) => part.text ?? '').join('')).toBe('I run it.');
  expect(parts.at(-1)).toMatchObject(call);
  expect(events.filter((event) => 'usageMetadata' in event)).toEqual([events.at(-1)]);
  expect(events.at(-1)).toMatchObject({ usageMetadata, candidates: [{ finishReason: 'STOP' }] });
});

test('answers a stream that did not ask for events with a list of the same chunks', async () => {
  const server = await startServer({ scenario });
  const path = client.streamPath.replace('?alt=sse', '');
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(client.body({ stream: true, tools: true })),
  });
  const chunks = (await response.json()) as unknown[];
  expect(partsOf(chunks).at(-1)).toMatchObject(call);
  expect(chunks.length).toBeGreaterThan(1);
});

test('counts tokens without using up a step', async () => {
  const server = await startServer({ scenario });
  const response = await fetch(`${server.url}/v1beta/models/model-a:countTokens`, { method: 'POST', body: '{}' });
  expect(await response.json()).toEqual({ totalTokens: 11 });
  expect(server.requests[0]).toMatchObject({ model: 'model-a' });
});

test('reads the schema of a tool under either of its names', async () => {
  const server = await startServer({ scenario });
  const parameters = { type: 'OBJECT', properties: { cmd: { type: 'STRING' } } };
  const tools = [{ function_declarations: [{ name: 'shell', parameters }] }];
  const response = await fetch(`${server.url}${client.path}`, { method: 'POST', body: JSON.stringify({ tools }) });
  expect(partsOf([await response.json()]).at(-1)).toHaveProperty('functionCall.args', { cmd: 'npm test' });
});
