import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../src/api';
import type { Muster } from '../../src';
import { claudeAnswer } from '../support/stub-behaviour';
import { stubRoster, StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

let place: StubPlace;
let busy: StubUpstream;
let ready: StubUpstream;

beforeEach(async () => {
  place = new StubPlace();
  busy = await StubUpstream.start((response) => {
    response.writeHead(429, { 'retry-after': '600' });
    response.end('{"error":{"message":"slow down"}}');
  });
  ready = await StubUpstream.start();
});

afterEach(() => {
  busy.close();
  ready.close();
  place.dispose();
});

const muster = (): Promise<Muster> => {
  const roster = join(place.root, 'roster');
  mkdirSync(join(roster, 'providers'), { recursive: true });
  for (const [name, { url }] of Object.entries({ busy, ready })) {
    writeFileSync(
      join(roster, 'providers', `${name}.yaml`),
      `roster_version: 1
upstream: ${url}
allow_private: loopback
credential_required: false
serves: { anthropic-messages: {} }
`,
    );
  }
  return place.muster({}, { rosterDirectories: [stubRoster, roster] });
};

const request = { agent: 'claude', prompt: 'x', provider: 'busy', fallback: { provider: 'ready' } };

test('a run whose provider limits the rate is followed by one with the other provider', async () => {
  place.install('claude', {
    steps: [{ do: 'ask', path: '/v1/messages', body: { model: 'm', tools: [{}] } }, claudeAnswer('done')],
  });
  const run = await (await muster()).run({ ...request, directory: place.project });
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);

  expect(busy.requests).toHaveLength(1);
  expect(ready.requests).toHaveLength(1);
  const starts = events.filter((event) => event.type === 'run_started');
  expect(starts.map(({ route, fallbackOf }) => [route, fallbackOf])).toEqual([
    ['busy (anthropic-messages)', undefined],
    ['ready (anthropic-messages)', run.id],
  ]);
  expect(events.filter(({ type }) => type === 'verdict')).toHaveLength(1);
  expect(await run.verdict).toMatchObject({ verdict: 'ok', text: 'done', fallbackOf: run.id });
  expect((await run.verdict).runId).not.toBe(run.id);
});

test('a fallback that cannot be planned is refused before anything starts', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const started = (await muster()).run({ ...request, directory: place.project, fallback: { provider: 'nobody' } });
  await expect(started).rejects.toMatchObject({ code: 'provider_unknown' });
  expect(busy.requests).toEqual([]);
});

test('an explanation shows the fallback with its route', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const explanation = await (await muster()).explain({ ...request, directory: place.project });
  expect(explanation.fallback).toMatchObject({ agent: 'claude', route: { provider: 'ready', upstream: ready.url } });
});

test.each([
  ['an agent whose way is not named', { agent: 'codex' }],
  ['the run itself', { provider: 'busy' }],
])('%s is refused as a fallback before anything starts', async (_what, fallback) => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  place.install('codex', { steps: [] });
  const asked = { ...request, directory: place.project, fallback };
  const host = await muster();
  await expect(host.explain(asked)).rejects.toMatchObject({ code: 'request_invalid' });
  await expect(host.run(asked)).rejects.toMatchObject({ code: 'request_invalid' });
  expect(busy.requests).toEqual([]);
});
