import type { ProviderDefinition } from '../../../src/api';
import { planRoute } from '../../../src/plan/plan-route';
import type { RouteDecision } from '../../../src/plan/decide-route';
import { bundledAgent, bundledProvider } from '../../support/definitions';
import { factsOf, factsWith } from '../../support/plans';
import { errorLike } from '../../support/error-like';

const qwen = bundledAgent('qwen');

function decision(provider: ProviderDefinition, argument?: string): RouteDecision {
  const binding = qwen.provider?.routes.find(({ protocol }) => provider.serves[protocol] !== undefined);
  if (binding === undefined) throw new Error('no shared protocol');
  const base = { kind: 'provider', why: 'asked for', provider, protocol: binding.protocol, binding } as const;
  return argument === undefined ? base : { ...base, argument };
}

const bearer = { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} };

describe('what the broker is given', () => {
  test.each<[string, RouteDecision, readonly string[], object]>([
    [
      'the address, the auth slot and the name of the variable, never the credential',
      decision(bundledProvider('anthropic')),
      ['ANTHROPIC_API_KEY'],
      {
        upstream: 'https://api.anthropic.com',
        auth: { header: 'x-api-key', prefix: '', extraHeaders: {} },
        credentialEnv: 'ANTHROPIC_API_KEY',
        pathPrefix: '',
        allowPrivate: 'none',
      },
    ],
    [
      'the path that the provider puts before',
      decision(bundledProvider('openrouter')),
      ['OPENROUTER_API_KEY'],
      { upstream: 'https://openrouter.ai', pathPrefix: '/api', auth: bearer, credentialEnv: 'OPENROUTER_API_KEY' },
    ],
    [
      'an address of the caller',
      decision(bundledProvider('local'), 'http://127.0.0.1:8080'),
      [],
      { upstream: 'http://127.0.0.1:8080', allowPrivate: 'loopback', auth: bearer },
    ],
    [
      'the address of the roster without one',
      decision(bundledProvider('local')),
      [],
      { upstream: 'http://127.0.0.1:11434' },
    ],
    [
      'a service of ours with its scenario',
      decision(bundledProvider('scripted'), '/s.yaml'),
      [],
      { service: 'scripted', scenario: '/s.yaml', auth: bearer },
    ],
  ])('is %s', (_title, wanted, variables, expected) => {
    expect(planRoute(qwen, wanted, factsWith(...variables))).toMatchObject({
      kind: 'provider',
      why: 'asked for',
      ...expected,
    });
  });

  test('is no upstream for a service of ours, and no credential for a provider that needs none', () => {
    const route = planRoute(qwen, decision(bundledProvider('scripted')), factsOf());
    expect(route).not.toHaveProperty('upstream');
    expect(route).not.toHaveProperty('scenario');
    expect(route).not.toHaveProperty('credentialEnv');
  });

  test('is the first of several variables that is set', () => {
    const provider = { ...bundledProvider('openai'), credentialEnv: ['FIRST', 'SECOND', 'THIRD'] };
    expect(planRoute(qwen, decision(provider), factsWith('THIRD', 'SECOND'))).toMatchObject({
      credentialEnv: 'SECOND',
    });
  });

  test('is an error that names the variables when none of them is set', () => {
    const provider = { ...bundledProvider('openai'), credentialEnv: ['FIRST', 'SECOND'] };
    expect(() => planRoute(qwen, decision(provider), factsOf())).toThrow(
      errorLike({
        code: 'credential_missing',
        message: expect.stringMatching(/Set FIRST or SECOND.*--own-login/) as string,
        details: { provider: 'openai', variables: ['FIRST', 'SECOND'] },
      }),
    );
  });
});

test('the own login needs nothing', () => {
  const wanted: RouteDecision = { kind: 'own_login', why: 'asked for' };
  expect(planRoute(qwen, wanted, factsOf())).toEqual(wanted);
});
