import { resolveAgentValue } from '../../../src';
import { valueRows } from './resolve-agent-value.rows';

test('the table has at least a hundred rows', () => {
  expect(new Set(valueRows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(100);
});

test.each(valueRows)('$title', ({ key, config, agent, expected }) => {
  expect(resolveAgentValue(key, config, agent)).toEqual(expected);
});
