import type { ProviderDefinition } from '../../../src/api';
import { modelFamilyWarning } from '../../../src/plan/model-family-warning';
import type { RouteDecision } from '../../../src/plan/decide-route';
import { without } from '../../support/without';
import { bundledAgent, bundledRoster } from '../../support/definitions';

const bundled = (name: string, modelPrefixes: readonly string[]): ProviderDefinition => {
  const provider = bundledRoster.providers.get(name);
  if (provider === undefined) throw new Error(`no provider ${name}`);
  return { ...provider, modelPrefixes };
};

const providers = new Map([
  ['anthropic', bundled('anthropic', ['claude-', 'opus'])],
  ['openai', bundled('openai', ['gpt-', 'O3'])],
  ['openrouter', bundled('openrouter', [])],
]);

const agent = bundledAgent('claude');

function routedTo(name: string): RouteDecision {
  const provider = providers.get(name);
  const binding = agent.provider?.routes[0];
  if (provider === undefined || binding === undefined) throw new Error('no route');
  return { kind: 'provider', why: 'asked for', provider, protocol: binding.protocol, binding };
}

const ownLogin: RouteDecision = { kind: 'own_login', why: 'asked for' };

const warn = (decision: RouteDecision, model: string | undefined): string | undefined =>
  modelFamilyWarning({ agent, decision, providers, model, origin: '--model' });

test.each([
  ['gpt-5', routedTo('anthropic'), 'The model "gpt-5" (--model) is one of OpenAI, and the run goes to Anthropic'],
  ['GPT-5', routedTo('anthropic'), 'The model "GPT-5" (--model) is one of OpenAI, and the run goes to Anthropic'],
  ['o3 high', routedTo('anthropic'), 'The model "o3 high" (--model) is one of OpenAI, and the run goes to Anthropic'],
  ['gpt-5', ownLogin, 'The model "gpt-5" (--model) is one of OpenAI, and Claude Code is of Anthropic'],
  [
    'Claude-Opus',
    routedTo('openai'),
    'The model "Claude-Opus" (--model) is one of Anthropic, and the run goes to OpenAI',
  ],
])('%s is warned of where it is the name of another family', (model, decision, warning) => {
  expect(warn(decision, model)).toBe(warning);
});

test.each([
  ['the family of the provider', 'claude-opus-4', routedTo('anthropic')],
  ['the same in capitals', 'OPUS', routedTo('anthropic')],
  ['a family that nobody declares', 'llama-4', routedTo('anthropic')],
  ['a name that only holds the beginning of another', 'my-gpt-5', routedTo('anthropic')],
  ['any family through a gateway', 'gpt-5', routedTo('openrouter')],
  ['no name at all', undefined, routedTo('anthropic')],
])('%s is no reason for a warning', (_title, model, decision) => {
  expect(warn(decision, model)).toBeUndefined();
});

test('an agent without a default provider takes any name on its own login', () => {
  const plain = without(agent, 'provider');
  expect(
    modelFamilyWarning({ agent: plain, decision: ownLogin, providers, model: 'gpt-5', origin: 'x' }),
  ).toBeUndefined();
});
