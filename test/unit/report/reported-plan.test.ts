import { readReportedPlan } from '../../../src/report';
import { samplePlan } from '../../support/report-sample';

test('slots are shown by their name', () => {
  expect(readReportedPlan(samplePlan)).toMatchObject({
    agent: 'Claude Code 2.1.0',
    route: 'anthropic (anthropic-messages)',
    args: ['-p', '<broker.url>/v1'],
    stdin: 'Mend the test.\nThen say what was wrong.',
  });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['another schema', { schema: 9, agent: 'claude', route: ['own'], command: { args: 'none', stdin: { parts: 'x' } } }],
  ['parts of another kind', { command: { args: [{ parts: [{ slot: 5 }, null, 7] }] }, warnings: {} }],
])('of a plan that is %s what can be read is read', (_what, plan) => {
  const { agent, route, args, stdin, warnings } = readReportedPlan(plan);
  expect([agent, route, stdin, ...args].join('')).toBe('');
  expect(warnings).toEqual([]);
});
