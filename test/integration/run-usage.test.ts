import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { RunRequest } from '../../src/plan';
import { claudeAnswer, type StubStep } from '../support/stub-behaviour';
import { stubRoster, StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

let place: StubPlace;
let upstream: StubUpstream;

const usage = { input_tokens: 4, cache_read_input_tokens: 6, cache_creation_input_tokens: 0, output_tokens: 100 };
const answer = { id: 'msg_1', type: 'message', model: 'm-1', content: [], usage };

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  upstream.close();
  place.dispose();
});

const verdictOf = async (
  steps: readonly StubStep[],
  respond: (response: ServerResponse, count: number) => void,
  request: Partial<RunRequest> = {},
) => {
  place.install('claude', { steps });
  upstream = await StubUpstream.start(respond);
  const roster = join(place.root, 'roster');
  mkdirSync(join(roster, 'providers'), { recursive: true });
  writeFileSync(
    join(roster, 'providers', 'priced.yaml'),
    `roster_version: 1
upstream: ${upstream.url}
allow_private: loopback
credential_required: false
serves: { anthropic-messages: {} }
prices: { as_of: 2026-11-30, models: [{ match: m-1, input: 3, cached_input: 1, output: 15 }] }
`,
  );
  const muster = await place.muster({}, { rosterDirectories: [stubRoster, roster] });
  const run = await muster.run({
    agent: 'claude',
    directory: place.project,
    prompt: 'x',
    provider: 'priced',
    ...request,
  });
  return run.verdict;
};

const ask = (times: number): StubStep => ({ do: 'ask', path: '/v1/messages', times, body: { model: 'm-1' } });

test('the verdict of a routed run has the tokens of all answers and what they cost', async () => {
  const verdict = await verdictOf([ask(3), claudeAnswer('done')], (response) => response.end(JSON.stringify(answer)));
  expect(verdict).toMatchObject({
    verdict: 'ok',
    usage: { inputTokens: 30, cachedInputTokens: 18, outputTokens: 300, source: 'reported', answers: 3 },
    cost: { source: 'estimated', pricesOf: '2026-11-30' },
  });
  expect(verdict.cost?.usd).toBeCloseTo((3 * (4 * 3 + 6 * 1 + 100 * 15)) / 1_000_000, 12);
});

test('one answer without a price leaves the run without a cost', async () => {
  const verdict = await verdictOf(
    [ask(1), { do: 'ask', path: '/v1/messages', body: { model: 'm-2' } }, claudeAnswer('done')],
    (response, count) => response.end(JSON.stringify({ ...answer, model: `m-${String(count)}` })),
  );
  expect(verdict.usage).toMatchObject({ inputTokens: 20, answers: 2 });
  expect(verdict).not.toHaveProperty('cost');
});

test('a run whose model was never asked has neither', async () => {
  const verdict = await verdictOf([claudeAnswer('done')], (response) => response.end());
  expect(verdict).toMatchObject({ verdict: 'ok' });
  expect(verdict).not.toHaveProperty('usage');
  expect(verdict).not.toHaveProperty('cost');
});
