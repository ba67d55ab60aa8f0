import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { readEvents } from '../support/events';
import { closeServers, startServer } from '../support/servers';

const client = clients['openai-chat'];
const scenario: Scenario = {
  steps: [
    { kind: 'turn', say: 'I run it.', action: { purpose: 'shell', command: 'npm test' } },
    { kind: 'turn', say: 'done' },
  ],
};
const usage = {
  prompt_tokens: 11,
  completion_tokens: 7,
  total_tokens: 18,
  prompt_tokens_details: { cached_tokens: 5 },
  completion_tokens_details: { reasoning_tokens: 3 },
};

interface Chunk {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string;
      readonly tool_calls?: readonly {
        readonly id?: string;
        readonly function: { name?: string; arguments: string };
      }[];
    };
    readonly finish_reason: string | null;
  }[];
}

afterEach(closeServers);

test('answers in one body: text and the tool call', async () => {
  const server = await startServer({ scenario });
  expect(await (await ask(server, client)).json()).toMatchObject({
    object: 'chat.completion',
    model: 'model-a',
    usage,
    choices: [
      {
        finish_reason: 'tool_calls',
        message: {
          content: 'I run it.',
          tool_calls: [{ type: 'function', function: { name: 'Bash', arguments: '{"command":"npm test"}' } }],
        },
      },
    ],
  });
  const ending = (await (await ask(server, client)).json()) as Record<string, unknown>;
  expect(ending).toMatchObject({ choices: [{ finish_reason: 'stop', message: { content: 'done' } }] });
  expect(ending).not.toHaveProperty('choices.0.message.tool_calls');
});

test('streams chunks that add up, then usage, then [DONE]', async () => {
  const server = await startServer({ scenario });
  const events = readEvents(await (await ask(server, client, { stream: true })).text());
  expect(events.at(-1)?.data).toBe('[DONE]');
  expect(events.every((event) => event.name === undefined)).toBe(true);
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.data) as Chunk);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
  const choices = chunks.flatMap((chunk) => chunk.choices);
  expect(choices.map((choice) => choice.delta.content ?? '').join('')).toBe('I run it.');
  const calls = choices.flatMap((choice) => choice.delta.tool_calls ?? []);
  expect(calls.map((call) => call.function.arguments).join('')).toBe('{"command":"npm test"}');
  expect(calls.map((call) => call.function.name).filter(Boolean)).toEqual(['Bash']);
  expect(calls.filter((call) => call.id !== undefined)).toHaveLength(1);
  expect(choices.map((choice) => choice.finish_reason).filter(Boolean)).toEqual(['tool_calls']);
});
