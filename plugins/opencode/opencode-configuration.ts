import { mergeSlottedJson, type AgentDefinition, type ResolvedRun, type SlottedJson } from '../../src/api';

/**
 * What OpenCode is told in `OPENCODE_CONFIG_CONTENT`, which it merges over its configuration files.
 * The token itself stays out of it: `{env:NAME}` is filled by OpenCode.
 */
export function openCodeConfiguration(agent: AgentDefinition, run: ResolvedRun): SlottedJson {
  const delivered = run.delivery?.channel === 'config' ? run.delivery.config : {};
  return [providerConfiguration(run), agent.permissions[run.permission].config, delivered].reduce<SlottedJson>(
    mergeSlottedJson,
    {},
  );
}

function providerConfiguration(run: ResolvedRun): SlottedJson {
  if (run.route.kind !== 'provider') return {};
  const { provider, binding, baseUrl, tokenEnv } = run.route;
  const model = run.model ?? provider.defaultModel ?? '';
  return {
    enabled_providers: [provider.name],
    provider: {
      [provider.name]: {
        npm: binding.driver ?? '@ai-sdk/openai-compatible',
        name: provider.label,
        options: { baseURL: baseUrl, ...(tokenEnv === undefined ? {} : { apiKey: `{env:${tokenEnv}}` }) },
        // OpenCode refuses a model that its configuration does not declare.
        models: { [model]: { name: model } },
      },
    },
    model: openCodeModel(run, model),
    small_model: openCodeModel(run, model),
  };
}

/** OpenCode names a model `provider/model`; on its own login the caller's name is taken as it is. */
export function openCodeModel(run: ResolvedRun, model: string): string {
  return run.route.kind === 'provider' ? `${run.route.provider.name}/${model}` : model;
}
