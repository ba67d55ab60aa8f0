import { expandJson, joinText, mergeSlottedJson } from '../../src/api';
import type { AgentDefinition, ResolvedRun, SlottedJson } from '../../src/api';

/**
 * What OpenCode is told in `OPENCODE_CONFIG_CONTENT`, which it merges over its configuration files.
 * The token itself stays out of it: `{env:NAME}` is filled by OpenCode.
 */
export function openCodeConfiguration(agent: AgentDefinition, run: ResolvedRun): SlottedJson {
  const delivered = run.delivery?.channel === 'config' ? run.delivery.config : {};
  const parts = [
    providerConfiguration(run),
    expandJson(agent.permissions[run.permission].config, run),
    repositoryInstructions(run),
    delivered,
  ];
  return parts.reduce<SlottedJson>(mergeSlottedJson, {});
}

/** What keeps OpenCode from the configuration of a repository keeps it from these texts too, unless they are named. */
function repositoryInstructions(run: ResolvedRun): SlottedJson {
  if (run.ignoresRepositoryConfiguration !== true) return {};
  return { instructions: ['AGENTS.md', 'CLAUDE.md'].map((name) => joinText(run.directory, '/', name)) };
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
