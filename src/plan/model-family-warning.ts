import type { AgentDefinition, ProviderDefinition } from '../api';
import type { RouteDecision } from './decide-route';

/** What a model name is compared with. */
export interface ModelFamilyInput {
  readonly agent: AgentDefinition;
  readonly decision: RouteDecision;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly model: string | undefined;
  /** Where the name comes from: a flag, or file, line and column. */
  readonly origin: string;
}

/**
 * A warning for a model whose name is that of another provider's family. A provider without `modelPrefixes`, such as a
 * gateway, takes any name; so does a family that nobody declares.
 */
export function modelFamilyWarning(input: ModelFamilyInput): string | undefined {
  const { agent, decision, providers, model, origin } = input;
  const asked = decision.kind === 'provider' ? decision.provider : providers.get(agent.provider?.default ?? '');
  if (model === undefined || asked === undefined || asked.modelPrefixes.length === 0) return undefined;
  if (isOfFamily(model, asked)) return undefined;
  const owner = [...providers.values()].find((provider) => isOfFamily(model, provider));
  if (owner === undefined) return undefined;
  const way = decision.kind === 'provider' ? `the run goes to ${asked.label}` : `${agent.label} is of ${asked.label}`;
  return `The model "${model}" (${origin}) is one of ${owner.label}, and ${way}`;
}

function isOfFamily(model: string, { modelPrefixes }: ProviderDefinition): boolean {
  const name = model.toLowerCase();
  return modelPrefixes.some((prefix) => name.startsWith(prefix.toLowerCase()));
}
