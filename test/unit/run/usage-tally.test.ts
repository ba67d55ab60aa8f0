import type { AgentEvent, ModelRequestFact, RunEventBody, Usage } from '../../../src/api';
import type { PlannedRoute } from '../../../src/plan';
import { UsageTally } from '../../../src/run/usage-tally';
import { request } from './judge-evidence';

const ownLogin: PlannedRoute = { kind: 'own_login', why: 'x' };
const routed = { kind: 'provider', prices: { asOf: '2026-11-30', models: [] } } as unknown as PlannedRoute;

const fact = (rest: Partial<ModelRequestFact>): RunEventBody => ({
  type: 'model_request',
  ...request({ status: 200, ...rest }),
});
const usage = (
  scope: 'response' | 'run' | 'session',
  counts: Usage,
  rest: Partial<Extract<AgentEvent, { type: 'usage' }>> = {},
): RunEventBody => ({ type: 'usage', scope, usage: counts, ...rest });
const result = (rest: Partial<Extract<AgentEvent, { type: 'result' }>>): RunEventBody => ({
  type: 'result',
  isError: false,
  text: '',
  ...rest,
});
const tallied = (
  route: PlannedRoute,
  events: readonly RunEventBody[],
  ...before: readonly (Usage | undefined)[]
): ReturnType<UsageTally['on']> => {
  const tally = new UsageTally(before.length === 0 ? {} : before[0]);
  for (const event of events) tally.take(event);
  return tally.on(route);
};

describe('on a routed run', () => {
  const one = { inputTokens: 11, cachedInputTokens: 5, outputTokens: 7 };

  test('the answers that the broker saw are added up', () => {
    const events = [
      fact({ usage: one, usageSource: 'reported', costUsd: 0.1 }),
      fact({ status: 429 }),
      fact({ usage: { inputTokens: 1, outputTokens: 2, reasoningTokens: 1 }, usageSource: 'reported', costUsd: 0.2 }),
    ];
    expect(tallied(routed, events)).toEqual({
      usage: {
        inputTokens: 12,
        cachedInputTokens: 5,
        outputTokens: 9,
        reasoningTokens: 1,
        source: 'reported',
        answers: 2,
      },
      cost: { usd: 0.3, source: 'estimated', pricesOf: '2026-11-30' },
    });
  });

  test('one answer that was estimated makes the sum an estimate', () => {
    const events = [fact({ usage: one, usageSource: 'estimated' }), fact({ usage: one, usageSource: 'reported' })];
    expect(tallied(routed, events).usage).toMatchObject({ inputTokens: 22, source: 'estimated' });
  });

  test('there is no cost when one answer has none', () => {
    const events = [
      fact({ usage: one, usageSource: 'reported', costUsd: 1 }),
      fact({ usage: one, usageSource: 'reported' }),
    ];
    expect(tallied(routed, events)).not.toHaveProperty('cost');
  });

  test('what the agent says is left aside', () => {
    const events = [usage('run', { inputTokens: 99 }), result({ usage: { inputTokens: 99 }, costUsd: 9 })];
    expect(tallied(routed, events)).toEqual({});
    expect(tallied(routed, [...events, fact({ usage: one, usageSource: 'reported' })]).usage?.inputTokens).toBe(11);
  });
});

describe('on own login', () => {
  test('nothing is known where nothing was told', () => {
    expect(tallied(ownLogin, [result({})])).toEqual({});
  });

  test('each answer counts once, with what was told of it last', () => {
    const events = [
      usage('response', { inputTokens: 10, outputTokens: 1 }, { responseId: 'a', costUsd: 0.1 }),
      usage('response', { inputTokens: 10, outputTokens: 5 }, { responseId: 'a', costUsd: 0.2 }),
      usage('response', { inputTokens: 20, outputTokens: 2 }, { responseId: 'b', costUsd: 0.1 }),
      usage('response', { inputTokens: 1 }),
      usage('response', { inputTokens: 1 }, { parentToolCallId: 't' }),
    ];
    expect(tallied(ownLogin, events)).toEqual({
      usage: { inputTokens: 32, outputTokens: 7, source: 'reported', answers: 4 },
      cost: { usd: 0.3, source: 'reported' },
    });
  });

  test('what was counted of the run takes the place of what was counted before', () => {
    const events = [
      usage('response', { inputTokens: 5 }, { responseId: 'a' }),
      usage('run', { inputTokens: 10, outputTokens: 1 }),
      usage('run', { inputTokens: 30, outputTokens: 3 }, { costUsd: 0.5 }),
      usage('run', { inputTokens: 4 }, { parentToolCallId: 't' }),
    ];
    expect(tallied(ownLogin, events)).toEqual({
      usage: { inputTokens: 30, outputTokens: 3, source: 'reported' },
      cost: { usd: 0.5, source: 'reported' },
    });
  });

  test('the last word of the agent wins', () => {
    const events = [
      usage('run', { inputTokens: 30 }, { costUsd: 0.5 }),
      result({ usage: { inputTokens: 31, outputTokens: 4 }, costUsd: 0.6 }),
      usage('run', { inputTokens: 99 }),
    ];
    expect(tallied(ownLogin, events)).toEqual({
      usage: { inputTokens: 31, outputTokens: 4, source: 'reported' },
      cost: { usd: 0.6, source: 'reported' },
    });
    expect(tallied(ownLogin, [usage('run', { inputTokens: 30 }), result({ costUsd: 0.6 })])).toEqual({
      usage: { inputTokens: 30, source: 'reported' },
      cost: { usd: 0.6, source: 'reported' },
    });
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7', null])(
    'a count or a cost of %p gets nowhere',
    (bad) => {
      const counts = { inputTokens: bad, outputTokens: 2 } as unknown as Usage;
      const costUsd = bad as unknown as number;
      const isCost = bad === 1.5;
      for (const events of [
        [usage('run', counts, { costUsd })],
        [usage('response', counts, { costUsd })],
        [result({ usage: counts, costUsd })],
      ]) {
        const { usage: told, cost } = tallied(ownLogin, events);
        expect(told).toMatchObject({ outputTokens: 2 });
        expect(told).not.toHaveProperty('inputTokens');
        expect(cost?.usd).toBe(isCost ? 1.5 : undefined);
      }
    },
  );
});

describe('a count of the whole conversation', () => {
  const first = usage('session', { inputTokens: 100, outputTokens: 10 }, { costUsd: 1 });
  const second = usage('session', { inputTokens: 160, outputTokens: 12 }, { costUsd: 1.25 });

  test('is that of the run where the conversation is new', () => {
    expect(tallied(ownLogin, [first, second])).toEqual({
      usage: { inputTokens: 160, outputTokens: 12, source: 'reported' },
      cost: { usd: 1.25, source: 'reported' },
    });
  });

  test('is taken from what was used before', () => {
    expect(tallied(ownLogin, [second], { inputTokens: 100, outputTokens: 10 }).usage).toEqual({
      inputTokens: 60,
      outputTokens: 2,
      source: 'reported',
    });
  });

  test('is taken from its first figures where nothing else is known', () => {
    expect(tallied(ownLogin, [first], undefined)).toEqual({});
    expect(tallied(ownLogin, [first, second], undefined)).toEqual({
      usage: { inputTokens: 60, outputTokens: 2, source: 'reported' },
      cost: { usd: 0.25, source: 'reported' },
    });
  });

  test('goes on when the counters begin anew', () => {
    const anew = usage('session', { inputTokens: 30, outputTokens: 1 });
    expect(tallied(ownLogin, [first, second, anew]).usage).toMatchObject({ inputTokens: 190, outputTokens: 13 });
  });

  test('of a sub-agent is added', () => {
    const ofChild = usage('session', { inputTokens: 5, outputTokens: 1 }, { parentToolCallId: 't' });
    expect(tallied(ownLogin, [first, ofChild], { inputTokens: 90 }).usage).toMatchObject({
      inputTokens: 15,
      outputTokens: 11,
    });
  });
});
