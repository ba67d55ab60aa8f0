import type { CredentialType } from '../../../src/api';
import type { HostFacts, StoredCredentialFact } from '../../../src/host';
import { showText } from '../../../src/api';
import { bundledRegistry, factsOf, factsWith, planOf } from '../../support/plans';
import { errorLike } from '../../support/error-like';

const registry = bundledRegistry();

function factsStoring(provider: string, fact: StoredCredentialFact, ...variables: readonly string[]): HostFacts {
  return { ...factsWith(...variables), storedCredentials: { set: 'work', credentials: new Map([[provider, fact]]) } };
}

/** Names of the variables that hold the token of the run. */
function tokenVariables(agent: string, type: CredentialType): readonly string[] {
  const plan = planOf(registry.resolve(agent), {}, { facts: factsStoring('anthropic', { type }) });
  return Object.entries(plan.command.env).flatMap(([name, value]) =>
    showText(value) === '<broker.token>' ? [name] : [],
  );
}

describe('a stored credential', () => {
  test('decides the route before any variable, with its type and set', () => {
    const facts = factsStoring('anthropic', { type: 'oauth' }, 'ANTHROPIC_API_KEY');
    const { route } = planOf(registry.resolve('claude'), {}, { facts });
    expect(route).toMatchObject({
      provider: 'anthropic',
      why: 'a stored credential (oauth)',
      storedCredential: { set: 'work', type: 'oauth' },
      auth: { header: 'authorization', prefix: 'Bearer ', extraHeaders: { 'anthropic-beta': 'oauth-2025-04-20' } },
    });
    expect(route).not.toHaveProperty('credentialEnv');
  });

  test('of an API key stands where an API key does', () => {
    const { route } = planOf(registry.resolve('claude'), {}, { facts: factsStoring('anthropic', { type: 'api_key' }) });
    expect(route).toMatchObject({ auth: { header: 'x-api-key', prefix: '' } });
  });

  test('of a type without a place of its own stands in the usual one', () => {
    const request = { provider: 'google' };
    const { route } = planOf(registry.resolve('gemini'), request, { facts: factsStoring('google', { type: 'pat' }) });
    expect(route).toMatchObject({ auth: { header: 'x-goog-api-key' } });
  });

  test.each<[CredentialType, string]>([
    ['api_key', 'ANTHROPIC_API_KEY'],
    ['oauth', 'CLAUDE_CODE_OAUTH_TOKEN'],
    ['oauth_token', 'CLAUDE_CODE_OAUTH_TOKEN'],
    ['pat', 'ANTHROPIC_API_KEY'],
  ])('of type %s puts the token of the run into %s', (type, variable) => {
    expect(tokenVariables('claude', type)).toEqual([variable]);
  });

  test('for another provider is none', () => {
    const facts = factsStoring('openai', { type: 'api_key' });
    expect(planOf(registry.resolve('claude'), {}, { facts }).route).toMatchObject({ kind: 'own_login' });
  });

  test('does not outweigh the own login where that is asked for', () => {
    const facts = factsStoring('anthropic', { type: 'api_key' });
    const { route } = planOf(registry.resolve('claude'), { ownLogin: true }, { facts });
    expect(route).toMatchObject({ kind: 'own_login' });
  });

  test.each<[NonNullable<StoredCredentialFact['problem']>, string]>([
    ['damaged', 'credential_unreadable'],
    ['withdrawn', 'credential_expired'],
    ['expired', 'credential_expired'],
  ])('that is %s ends the plan, even where a variable is set', (problem, code) => {
    const facts = factsStoring('anthropic', { type: 'oauth', problem }, 'ANTHROPIC_API_KEY');
    const refused = errorLike({ code, message: expect.stringContaining('muster auth login anthropic') as string });
    expect(() => planOf(registry.resolve('claude'), {}, { facts })).toThrow(refused);
    expect(() => planOf(registry.resolve('claude'), { provider: 'anthropic' }, { facts })).toThrow(refused);
    expect(planOf(registry.resolve('claude'), { ownLogin: true }, { facts }).route.kind).toBe('own_login');
  });

  test('is proposed where a provider has no credential', () => {
    const request = { provider: 'anthropic' };
    expect(() => planOf(registry.resolve('claude'), request, { facts: factsOf() })).toThrow(
      errorLike({
        code: 'credential_missing',
        message: expect.stringContaining('muster auth login anthropic') as string,
      }),
    );
  });
});
