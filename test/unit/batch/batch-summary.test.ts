import type { Verdict } from '../../../src/api';
import type { BatchResult } from '../../../src/batch';
import { summarize } from '../../../src/batch/batch-summary';

const result = (index: number, verdict: Partial<Verdict>): BatchResult => ({
  index,
  agent: 'a',
  directory: '/d',
  verdict: {
    verdict: 'ok',
    reason: 'done',
    exitCode: 0,
    runId: '',
    agent: 'a',
    text: '',
    durationMs: 1,
    toolCalls: 0,
    process: {},
    record: '/r',
    ...verdict,
  },
});
const failed: BatchResult = { index: 8, agent: 'a', directory: '', problem: { code: 'state_unusable', message: 'x' } };
const skipped: BatchResult = { index: 9, agent: 'a', directory: '', problem: { code: 'skipped', message: 'x' } };

test('tokens and cost are added up, with how many runs told them', () => {
  const summary = summarize(
    [
      result(0, { usage: { inputTokens: 10, source: 'reported', answers: 1 }, cost: { usd: 0.1, source: 'reported' } }),
      result(1, { usage: { inputTokens: 5, outputTokens: 2, source: 'estimated', answers: 2 } }),
      result(2, { cost: { usd: 0.2, source: 'reported' } }),
    ],
    { durationMs: 5, wasStopped: false },
  );
  expect(summary.usage).toEqual({ inputTokens: 15, outputTokens: 2, source: 'estimated', answers: 3, runs: 2 });
  expect(summary.cost).toEqual({ usd: 0.3, source: 'reported', runs: 2 });
});

test('what nobody told is absent, not zero', () => {
  const summary = summarize([result(0, {})], { durationMs: 5, wasStopped: false });
  expect(summary).not.toHaveProperty('usage');
  expect(summary).not.toHaveProperty('cost');
});

test.each([
  ['every run was ok', [result(0, {}), result(1, {})], false, 0],
  ['one was not', [result(0, {}), result(1, { verdict: 'auth' })], false, 1],
  ['one could not be started', [result(0, {}), failed], false, 1],
  ['it was stopped', [result(0, {}), skipped], true, 130],
  ['it was ended by a failure', [result(0, { verdict: 'auth' }), skipped], false, 1],
])('the exit code when %s', (_, results, wasStopped, exitCode) => {
  expect(summarize(results, { durationMs: 1, wasStopped }).exitCode).toBe(exitCode);
});

test('each request is counted once', () => {
  const results = [result(0, {}), result(1, { verdict: 'auth' }), result(2, {}), failed, skipped];
  expect(summarize(results, { durationMs: 1, wasStopped: false })).toMatchObject({
    requests: 5,
    verdicts: { ok: 2, auth: 1 },
    notStarted: 1,
    skipped: 1,
  });
});
