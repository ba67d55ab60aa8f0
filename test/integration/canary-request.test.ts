import type { RunEvent } from '../../src';
import { claudeAnswer } from '../support/stub-behaviour';
import { StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

let place: StubPlace;
let upstream: StubUpstream;
beforeEach(async () => {
  place = new StubPlace();
  upstream = await StubUpstream.start();
});
afterEach(() => {
  upstream.close();
  place.dispose();
});

test('an agent that asks once at the address that it was given is seen once, with the token of its own run', async () => {
  place.install('claude', { steps: [{ do: 'ask', path: '/v1/messages' }, claudeAnswer('done')] });
  const muster = await place.muster();
  const tokens: string[] = [];
  while (tokens.length < 2) {
    const request = { agent: 'claude', directory: place.project, prompt: 'p', provider: `local:${upstream.url}` };
    const run = await muster.run(request);
    const events: RunEvent[] = [];
    for await (const event of run) events.push(event);
    const env: Readonly<Record<string, string>> = place.calls('claude', run.id)[0]?.env ?? {};
    expect(env['ANTHROPIC_BASE_URL']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(env['ANTHROPIC_BASE_URL']).not.toBe(upstream.url);
    expect(events.filter(({ type }) => type === 'model_request')).toMatchObject([
      { path: '/v1/messages', status: 200 },
    ]);
    tokens.push(env['ANTHROPIC_API_KEY'] ?? '');
  }
  expect(new Set(tokens).size).toBe(2);
  // The upstream saw both requests, and neither token.
  expect(upstream.requests).toHaveLength(2);
  const seen = JSON.stringify(upstream.requests);
  expect(tokens.filter((token) => token === '' || seen.includes(token))).toEqual([]);
});
