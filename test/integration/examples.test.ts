import { writeFileSync } from 'node:fs';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../docs/examples/fastify';
import { MusterModule } from '../../docs/examples/nest';
import { main, runOnce } from '../../docs/examples/plain-host';
import { createMuster, type MusterOptions, type RunEvent } from '../../src';
import { claudeAnswer } from '../support/stub-behaviour';
import { isAlive, StubPlace, stubRoster, until } from '../support/stub-place';

let place: StubPlace;
let close: () => Promise<unknown>;

beforeEach(() => {
  place = new StubPlace();
  close = () => Promise.resolve();
});
afterEach(async () => {
  await close();
  place.dispose();
});

/** The stub is routed to the scripted model, as its roster entry says. */
const asks = [{ do: 'ask', path: '/v1/messages' } as const, claudeAnswer('done')];
const work = (): { readonly agent: string; readonly directory: string } => ({
  agent: 'claude',
  directory: place.project,
});

interface Host {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

/** Every run goes to the scripted model. */
const options = (): MusterOptions => {
  const file = join(place.root, 'config.yaml');
  writeFileSync(file, 'provider: scripted\n');
  return { rosterDirectories: [stubRoster], environment: place.environment(), configFiles: [file] };
};

async function fastifyHost(): Promise<Host> {
  const app = createApp(await createMuster(options()), work());
  close = () => app.close();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/runs`, method: 'POST', body: JSON.stringify({ prompt: 'work' }) };
}

async function nestHost(): Promise<Host> {
  Logger.overrideLogger(false);
  const module = MusterModule.forRoot(work(), options());
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter());
  await app.listen(0, '127.0.0.1');
  close = () => app.close();
  return { url: `${await app.getUrl()}/runs?prompt=work`, method: 'GET' };
}

/** The answer to a request, as soon as it begins. */
const ask = ({ url, method, body }: Host): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = startRequest(url, { method, headers }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
};

/** The events in a stream of server-sent events. */
const eventsIn = (text: string): readonly RunEvent[] =>
  Array.from(text.matchAll(/^data: (\{.*\})$/gm), ([, data = '']) => JSON.parse(data) as RunEvent);

describe.each([
  ['Fastify', fastifyHost],
  ['NestJS', nestHost],
])('the example for %s', (_, start) => {
  test('answers a request with the events of the run that it starts', async () => {
    place.install('claude', { steps: asks });
    const answer = await ask(await start());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = eventsIn(await textOf(answer));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index));
    expect(events.find(({ type }) => type === 'model_request')).toMatchObject({ status: 200 });
    expect(events.at(-1)).toMatchObject({ type: 'verdict', verdict: 'ok' });
    expect(place.call('claude').stdin.toString()).toContain('work');
  });

  test('stops the run when the client goes away', async () => {
    place.install('claude', { steps: [{ do: 'hang' }] });
    const answer = await ask(await start());
    answer.resume();
    await until(() => place.calls('claude').length === 1, 'the agent');
    answer.destroy();
    const { pid } = place.call('claude');
    await until(() => !isAlive(pid), 'the end of the agent');
  });
});

test('the example for Fastify tells what cannot be planned, and what is no request', async () => {
  const muster = await place.muster();
  const app = createApp(muster, { agent: 'nobody', directory: place.project });
  const send = (payload: object) => app.inject({ method: 'POST', url: '/runs', payload });
  const refused = await send({ prompt: 'x' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'agent_unknown']);
  expect((await send({})).statusCode).toBe(400);
  await app.close();
});

describe('the plain host', () => {
  let said: jest.SpyInstance;
  beforeEach(() => {
    said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    said.mockRestore();
  });

  test('prints what the agent says and gives the verdict', async () => {
    const message = { type: 'assistant', message: { id: 'm', content: [{ type: 'text', text: 'I am at work' }] } };
    place.install('claude', { steps: [{ do: 'print', lines: [JSON.stringify(message)] }, claudeAnswer('done')] });
    const verdict = await runOnce(await createMuster(options()), place.project, 'work');
    expect(verdict.verdict).toBe('ok');
    expect(said.mock.calls.flat().join('')).toContain('I am at work\n');
  });

  test('ends a run that does what it does not want', async () => {
    const use = { type: 'tool_use', id: 't', name: 'WebFetch', input: { url: 'https://example.test/' } };
    const call = { type: 'assistant', message: { id: 'm', content: [use] } };
    place.install('claude', { steps: [{ do: 'print', lines: [JSON.stringify(call)] }, { do: 'hang' }] });
    const verdict = await runOnce(await createMuster(options()), place.project, 'work');
    expect(verdict).toMatchObject({ verdict: 'cancelled', reason: 'this host fetches nothing' });
  });

  test('gives an exit code for what cannot be planned', async () => {
    const complained = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const code = await main('/nowhere', 'work');
    expect(complained.mock.calls.flat().join('')).toContain('directory_missing');
    complained.mockRestore();
    expect(code).toBe(2);
  });
});
