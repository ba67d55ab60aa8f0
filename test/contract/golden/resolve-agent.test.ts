import { resolveAgent } from '../../../src';
import { errorLike } from '../../support/error-like';
import { lookupRows, type LookupRow } from './resolve-agent.rows';

const agents: Readonly<Record<string, object>> = { qwen: {}, claude: {}, codex: {}, opencode: {} };
const sorted = ['claude', 'codex', 'opencode', 'qwen'];

test('the table has at least a hundred rows', () => {
  expect(new Set(lookupRows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(100);
});

/** A JavaScript host may say `null`. */
function find(map: Parameters<typeof resolveAgent<object>>[0], { name, defaultAgent }: LookupRow): object {
  return resolveAgent(map, name as string, { defaultAgent: defaultAgent as string });
}

describe.each([
  ['a map', new Map(Object.entries(agents))],
  ['an object', agents],
])('resolveAgent over %s', (_kind, map) => {
  test.each(lookupRows)('$title looks for "$wanted"', (row) => {
    if (sorted.includes(row.wanted)) {
      expect(find(map, row)).toBe(agents[row.wanted]);
      return;
    }
    // Not an end of the process, as in the document, but an error with the same content.
    expect(() => find(map, row)).toThrow(
      errorLike({
        code: 'agent_unknown',
        message: expect.stringContaining(`"${row.wanted}". There are: ${sorted.join(', ')}.`) as string,
        details: { wanted: row.wanted, known: sorted },
      }),
    );
  });

  test('no options are no default', () => {
    expect(resolveAgent(map)).toBe(agents['claude']);
  });
});

test.each([
  ['no agents at all', {}],
  ['an agent of which nothing is known', { claude: undefined }],
  ['an agent that is null', { claude: null }],
])('%s are an unknown agent', (_title, map) => {
  expect(() => resolveAgent<unknown>(map)).toThrow(errorLike({ code: 'agent_unknown' }));
});

test('names are listed in order, capital letters first', () => {
  expect(() => resolveAgent({ b: {}, a: {}, B: {} }, 'x')).toThrow('There are: B, a, b.');
});
