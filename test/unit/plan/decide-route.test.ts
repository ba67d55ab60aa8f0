import type { AgentDefinition } from '../../../src/api';
import type { HostFacts } from '../../../src/host';
import type { RunRequest, RunSettings } from '../../../src/plan';
import { decideRoute, type RouteDecision } from '../../../src/plan/decide-route';
import { bundledAgent, bundledRoster, definitionOf } from '../../support/definitions';
import { factsOf, factsWith } from '../../support/plans';
import { errorLike } from '../../support/error-like';

function decide(
  agent: AgentDefinition,
  request: Partial<RunRequest> = {},
  facts: HostFacts = factsOf(),
  provider?: RunSettings['provider'],
): RouteDecision {
  return decideRoute({
    agent,
    request: { directory: '/project', prompt: 'p', ...request },
    settings: { origins: {}, ...(provider === undefined ? {} : { provider }) },
    providers: bundledRoster.providers,
    facts,
  });
}

const shown = (decision: RouteDecision): unknown =>
  decision.kind === 'own_login'
    ? [decision.why]
    : [decision.provider.name, decision.protocol, decision.argument, decision.why];

const claude = bundledAgent('claude');
const configured = { value: 'openrouter', origin: 'muster.yaml:1:1' };
const withKey = factsWith('ANTHROPIC_API_KEY');

describe('the way to a model', () => {
  test.each<[string, Partial<RunRequest>, HostFacts, RunSettings['provider'], unknown]>([
    [
      'the provider of the request goes before all',
      { provider: 'local' },
      withKey,
      configured,
      ['local', 'anthropic-messages', undefined, 'asked for'],
    ],
    [
      'then that of the configuration, with its place',
      {},
      withKey,
      configured,
      ['openrouter', 'anthropic-messages', undefined, 'muster.yaml:1:1'],
    ],
    [
      'then the default provider, if a credential for it is set',
      {},
      withKey,
      undefined,
      ['anthropic', 'anthropic-messages', undefined, 'ANTHROPIC_API_KEY is set'],
    ],
    ['then the own login, with what was missing', {}, factsOf(), undefined, ['no ANTHROPIC_API_KEY is set']],
    [
      'a credential for another provider is none',
      {},
      factsWith('OPENAI_API_KEY'),
      undefined,
      ['no ANTHROPIC_API_KEY is set'],
    ],
    ['the own login can be forced', { ownLogin: true }, withKey, configured, ['asked for']],
    [
      'false forces nothing',
      { ownLogin: false },
      withKey,
      undefined,
      ['anthropic', 'anthropic-messages', undefined, 'ANTHROPIC_API_KEY is set'],
    ],
    [
      'only true forces it',
      { ownLogin: 'true' as unknown as boolean },
      withKey,
      undefined,
      ['anthropic', 'anthropic-messages', undefined, 'ANTHROPIC_API_KEY is set'],
    ],
    [
      'what stands after the colon is its argument',
      { provider: 'local:http://127.0.0.1:8080' },
      factsOf(),
      undefined,
      ['local', 'anthropic-messages', 'http://127.0.0.1:8080', 'asked for'],
    ],
  ])('%s', (_title, request, facts, provider, expected) => {
    expect(shown(decide(claude, request, facts, provider))).toEqual(expected);
  });

  test('an agent without a default provider uses its own login, whatever is set', () => {
    const every = factsWith('ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY');
    expect(decide(bundledAgent('opencode'), {}, every)).toEqual({ kind: 'own_login', why: 'no provider was named' });
  });

  test.each([
    ['qwen', 'openrouter', 'openai-chat'],
    ['qwen', 'anthropic', 'anthropic-messages'],
    ['opencode', 'anthropic', 'anthropic-messages'],
    ['opencode', 'openai', 'openai-chat'],
    ['codex', 'openrouter', 'openai-responses'],
  ])('%s and %s speak %s, the first of the agent that the provider serves', (agent, provider, protocol) => {
    expect(decide(bundledAgent(agent), { provider })).toMatchObject({ protocol, binding: { protocol } });
  });
});

describe('a way that does not lead to a model', () => {
  test.each<[string, AgentDefinition, Partial<RunRequest>, string, RegExp]>([
    [
      'a provider together with the own login',
      claude,
      { ownLogin: true, provider: 'local' },
      'request_invalid',
      /Choose one/,
    ],
    [
      'an unknown provider',
      claude,
      { provider: 'antropic' },
      'provider_unknown',
      /There are: anthropic, azure-openai, .*, zai\..* "anthropic"/,
    ],
    ['an empty name', claude, { provider: '' }, 'provider_unknown', /There are:/],
    ['the name of a prototype', claude, { provider: '__proto__' }, 'provider_unknown', /There are:/],
    [
      'an argument that the provider does not take',
      claude,
      { provider: 'anthropic:x' },
      'request_invalid',
      /takes no argument/,
    ],
    ['an empty argument', claude, { provider: 'local:' }, 'request_invalid', /expects local:UPSTREAM/],
    [
      'no address for a provider that has none of its own',
      bundledAgent('opencode'),
      { provider: 'azure-openai' },
      'request_invalid',
      /expects azure-openai:UPSTREAM/,
    ],
    [
      'a protocol that nobody shares',
      bundledAgent('codex'),
      { provider: 'anthropic' },
      'route_unavailable',
      /speaks openai-responses; Anthropic serves anthropic-messages.*would do: .*openai, openrouter, scripted/,
    ],
    ['an agent that takes no provider', definitionOf(), { provider: 'local' }, 'route_unavailable', /own login/],
  ])('%s is an error', (_title, agent, request, code, message) => {
    expect(() => decide(agent, request)).toThrow(
      errorLike({ code, message: expect.stringMatching(message) as string }),
    );
  });
});
