import { wireProtocols, type WireProtocol } from '../../../../src/api';
import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { eventData } from '../support/events';
import { closeServers, startServer } from '../support/servers';

const scenario: Scenario = {
  steps: [
    { kind: 'turn', thought: 'I should run it.', action: { purpose: 'shell', command: 'npm test' } },
    { kind: 'turn', thought: 'It went well.', say: 'done' },
    { kind: 'turn', say: 'done' },
  ],
};

/** Where the protocol has the thought of an answer in one body. */
const wholes: Readonly<Record<WireProtocol, unknown>> = {
  'anthropic-messages': { content: [{ type: 'thinking', thinking: 'I should run it.' }, { type: 'tool_use' }] },
  'openai-responses': {
    output: [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'I should run it.' }] },
      { type: 'function_call' },
    ],
  },
  'openai-chat': { choices: [{ message: { reasoning_content: 'I should run it.', tool_calls: [{}] } }] },
  'google-generate-content': {
    candidates: [{ content: { parts: [{ text: 'I should run it.', thought: true }, { functionCall: {} }] } }],
  },
};

/** The pieces of a thought in the events of a stream. */
const pieces: Readonly<Record<WireProtocol, RegExp>> = {
  'anthropic-messages': /"thinking_delta","thinking":"([^"]*)"/g,
  'openai-responses': /"response\.reasoning_summary_text\.delta"[^}]*"delta":"([^"]*)"/g,
  'openai-chat': /"reasoning_content":"([^"]*)"/g,
  'google-generate-content': /"text":"([^"]*)","thought":true/g,
};

afterEach(closeServers);

describe.each(wireProtocols)('thoughts by %s', (protocol) => {
  test('stand before what the model says or does, in one body', async () => {
    const server = await startServer({ scenario });
    const body = await (await ask(server, clients[protocol])).json();
    expect(body).toMatchObject(wholes[protocol] as object);
  });

  test('come in more than one piece in a stream, before the text', async () => {
    const server = await startServer({ scenario: { steps: scenario.steps.slice(1) } });
    const told = JSON.stringify(await eventData(await ask(server, clients[protocol], { stream: true })));
    const found = Array.from(told.matchAll(pieces[protocol]), (match) => match[1]);
    expect(found.length).toBeGreaterThan(1);
    expect(found.join('')).toBe('It went well.');
    expect(told.indexOf(found[0] ?? '')).toBeLessThan(told.indexOf('"do'));
  });

  test('are not there where the scenario has none', async () => {
    const server = await startServer({ scenario: { steps: scenario.steps.slice(2) } });
    expect(await (await ask(server, clients[protocol])).text()).not.toMatch(
      /thinking|thought"|"reasoning"|reasoning_content/,
    );
  });
});
