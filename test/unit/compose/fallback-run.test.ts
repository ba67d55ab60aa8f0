import type { RunEvent, Verdict, VerdictClass } from '../../../src/api';
import { fallbackRequest } from '../../../src/compose/fallback-request';
import { mayFallBack, withFallback } from '../../../src/compose/fallback-run';
import type { Run } from '../../../src/run';

/** A run that ends in this way. */
function endedRun(id: string, verdict: VerdictClass, fields: Partial<Verdict> = {}): Run {
  const end: Verdict = {
    verdict,
    reason: 'as it is',
    exitCode: 0,
    runId: id,
    agent: 'stub',
    text: '',
    durationMs: 1,
    toolCalls: 0,
    process: {},
    record: `/${id}`,
    ...fields,
  };
  const events: readonly RunEvent[] = [
    { type: 'message', text: `of ${id}`, runId: id, seq: 0, atMs: 0 },
    { type: 'verdict', ...end, seq: 1, atMs: 1 },
  ];
  return {
    id,
    plan: { agent: { label: `Agent ${id}` }, route: { kind: 'own_login', why: 'no KEY is set' } },
    record: `/${id}`,
    verdict: Promise.resolve(end),
    stop: () => Promise.resolve(end),
    async *[Symbol.asyncIterator]() {
      for (const event of events) yield await Promise.resolve(event);
    },
  } as unknown as Run;
}

async function eventsOf(run: Run): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

const second = (): Run => endedRun('second', 'ok', { text: 'saved', fallbackOf: 'first' });

test('a run that its provider does not serve is followed by the other one, with one verdict at the end', async () => {
  const starts: string[] = [];
  const run = withFallback(endedRun('first', 'rate_limited', { turns: 0 }), {
    applies: (verdict) => mayFallBack(verdict, false),
    start: (of) => {
      starts.push(of);
      return second();
    },
  });

  expect((await eventsOf(run)).map(({ type, runId }) => `${type} ${runId}`)).toEqual([
    'message first',
    'notice first',
    'message second',
    'verdict second',
  ]);
  expect(await run.verdict).toMatchObject({ runId: 'second', text: 'saved' });
  expect(starts).toEqual(['first']);
});

test('the notice in the place of the first verdict says what happened and what comes', async () => {
  const run = withFallback(endedRun('first', 'provider_error', { turns: 0 }), {
    applies: (verdict) => mayFallBack(verdict, false),
    start: second,
  });
  expect((await eventsOf(run))[1]).toMatchObject({
    message: 'provider_error: as it is; Agent second is started in its place, by its own login (no KEY is set)',
  });
});

test.each<[string, VerdictClass, Partial<Verdict>, boolean]>([
  ['ended well', 'ok', { turns: 0 }, true],
  ['was refused its credential', 'auth', { turns: 0 }, true],
  ['was stopped', 'cancelled', { turns: 0 }, true],
  ['told of a tool call', 'rate_limited', { turns: 0, toolCalls: 1 }, true],
  ['had a turn answered', 'provider_error', { turns: 1 }, true],
  ['could have run a tool unseen', 'rate_limited', {}, false],
])('a run that %s has no second one', async (_what, verdict, fields, seesTools) => {
  const start = jest.fn(second);
  const run = withFallback(endedRun('first', verdict, fields), { applies: (of) => mayFallBack(of, seesTools), start });
  expect((await eventsOf(run)).map(({ type }) => type)).toEqual(['message', 'verdict']);
  expect(await run.verdict).toMatchObject({ runId: 'first', verdict });
  expect(start).not.toHaveBeenCalled();
});

test('on own login an agent that tells of its tools is believed', async () => {
  const run = withFallback(endedRun('first', 'rate_limited'), {
    applies: (verdict) => mayFallBack(verdict, true),
    start: second,
  });
  expect(await run.verdict).toMatchObject({ runId: 'second' });
});

test('a second run that cannot even have a record leaves the first verdict', async () => {
  const run = withFallback(endedRun('first', 'rate_limited', { turns: 0 }), {
    applies: (verdict) => mayFallBack(verdict, true),
    start: () => {
      throw new Error('no space');
    },
  });
  expect(await run.verdict).toMatchObject({ runId: 'first' });
});

test('after a stop nothing is started', async () => {
  const start = jest.fn(second);
  const run = withFallback(endedRun('first', 'rate_limited', { turns: 0 }), {
    applies: (verdict) => mayFallBack(verdict, true),
    start,
  });
  expect(await run.stop()).toMatchObject({ runId: 'first' });
  expect(start).not.toHaveBeenCalled();
});

const request = {
  agent: 'claude',
  directory: '/work',
  prompt: 'p',
  model: 'opus',
  provider: 'anthropic',
  ownLogin: false,
  maxTurns: 3,
  origins: {
    model: '--model',
    provider: '--provider',
    max_turns: '--max-turns',
    fallback_provider: '--fallback-provider',
  },
};

test('the second request keeps what is not of the first provider', () => {
  expect(fallbackRequest({ ...request, fallback: { provider: 'openrouter' } })).toEqual({
    agent: 'claude',
    directory: '/work',
    prompt: 'p',
    provider: 'openrouter',
    maxTurns: 3,
    origins: { max_turns: '--max-turns', provider: '--fallback-provider' },
  });
  expect(fallbackRequest({ ...request, fallback: { agent: 'codex', model: 'gpt' } })).toMatchObject({
    agent: 'codex',
    model: 'gpt',
    origins: { model: 'fallback', max_turns: '--max-turns' },
  });
  expect(fallbackRequest(request)).toBeUndefined();
});

test.each([
  [{}, 'names neither agent nor provider'],
  [{ model: 'm' }, 'names neither agent nor provider'],
  [{ provider: 7 }, 'wrong field "provider"'],
  [{ agnet: 'codex' }, 'wrong field "agnet"'],
  ['codex', 'names neither'],
  [null, 'names neither'],
])('the fallback %j is refused', (fallback, said) => {
  expect(() => fallbackRequest({ ...request, fallback: fallback as never })).toThrow(said);
});

test('own-login in the place of a provider is the own login of the agent', () => {
  const second = fallbackRequest({ ...request, fallback: { agent: 'codex', provider: 'own-login' } });
  expect(second).toMatchObject({ agent: 'codex', ownLogin: true, origins: { provider: '--fallback-provider' } });
  expect(second).not.toHaveProperty('provider');
});
