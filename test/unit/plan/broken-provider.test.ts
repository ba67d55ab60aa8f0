import type { BrokenEntry } from '../../../src/api';
import type { RunRequest } from '../../../src/plan';
import { decideRoute, type RouteDecision } from '../../../src/plan/decide-route';
import { bundledAgent, bundledRoster } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { factsWith } from '../../support/plans';

const problem = {
  file: '/r/providers/anthropic.yaml',
  line: 2,
  column: 1,
  path: 'labl',
  message: 'is not a known key',
};
const broken: readonly BrokenEntry[] = [
  { kind: 'provider', name: 'anthropic', problems: [problem] },
  { kind: 'agent', name: 'openrouter', problems: [problem] },
];
const providers = new Map([...bundledRoster.providers].filter(([name]) => name !== 'anthropic'));

/** For an agent whose default provider is the broken one. */
function decide(request: Partial<RunRequest>, configured?: string): RouteDecision {
  const provider = configured === undefined ? {} : { provider: { value: configured, origin: 'file' } };
  return decideRoute({
    agent: bundledAgent('claude'),
    request: { directory: '/project', prompt: 'p', ...request },
    settings: { origins: {}, ...provider },
    providers,
    broken,
    facts: factsWith('ANTHROPIC_API_KEY'),
  });
}

test.each<[string, Partial<RunRequest>, string | undefined, string]>([
  ['that the request names', { provider: 'anthropic' }, undefined, ''],
  ['that the configuration names', {}, 'anthropic', ''],
  [
    'that the agent has as default, instead of its own login',
    {},
    undefined,
    ', the default of Claude Code unless you say --own-login,',
  ],
])('a broken provider %s is an error with its problems', (_whose, request, configured, role) => {
  expect(() => decide(request, configured)).toThrow(
    errorLike({
      code: 'roster_invalid',
      message: `Provider "anthropic"${role} cannot be used: 1 problem\n  /r/providers/anthropic.yaml:2:1 labl: is not a known key`,
    }),
  );
});

test.each<[string, Partial<RunRequest>, string]>([
  ['the own login', { ownLogin: true }, 'own_login'],
  // A broken agent of the same name is another thing.
  ['another provider', { provider: 'openrouter' }, 'provider'],
])('%s can be had all the same', (_what, request, kind) => {
  expect(decide(request).kind).toBe(kind);
});
