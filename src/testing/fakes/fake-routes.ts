import { joinText, slot, type AgentDefinition, type ProviderDefinition, type ResolvedRoute } from '../../api';

const fakeProvider: ProviderDefinition = {
  name: 'fake-provider',
  label: 'Fake provider',
  upstream: 'https://provider.example',
  serves: {
    'anthropic-messages': { path: '' },
    'openai-chat': { path: '' },
    'openai-responses': { path: '' },
    'google-generate-content': { path: '' },
  },
  auth: { _default: { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} } },
  credentialEnv: ['FAKE_PROVIDER_API_KEY'],
  credentialRequired: true,
  allowPrivate: 'none',
  modelPrefixes: [],
};

/** Every way in which an agent can reach a model: its own login, then each route of its binding. */
export function fakeRoutes(agent: AgentDefinition): readonly ResolvedRoute[] {
  const { provider: binding } = agent;
  const routed = (binding?.routes ?? []).map((route): ResolvedRoute => {
    const names = route.tokenEnv ?? binding?.tokenEnv ?? {};
    const tokenEnv = names[binding?.credentialType ?? 'api_key'] ?? names['_default'];
    return {
      kind: 'provider',
      provider: fakeProvider,
      protocol: route.protocol,
      binding: route,
      ...(tokenEnv === undefined ? {} : { tokenEnv }),
      baseUrl: joinText(slot('broker.url'), route.baseUrlSuffix),
      token: slot('broker.token'),
    };
  });
  return [{ kind: 'own_login' }, ...routed];
}
