import { permissionLevels, type BoundAgent, type CliOverrides } from '../api';
import { gitIdentityPolicies } from '../command';
import { locateAgentValue, parseWholeNumber, resolveAgentValue, type ConfigFile } from '../config';
import type { RunRequest, RunSettings } from '../plan';

/** Reads what the configuration says of this agent beside `AgentRunConfig`, each value with its origin. */
export function resolveSettings(request: RunRequest, agent: BoundAgent, config: ConfigFile): RunSettings {
  const read = (key: string): { readonly value: string; readonly origin: string } | undefined => {
    const found = locateAgentValue(key, config.values, agent.definition.name);
    if (found === undefined) return undefined;
    const origin = config.origins[found.path] ?? config.origins[key] ?? 'configuration';
    return { value: textOf(found.value), origin };
  };
  const turns = request.maxTurns ?? read('max_turns')?.value;
  const provider = read('provider');
  const permission = narrowed(read('permission'), permissionLevels);
  const gitIdentity = narrowed(read('git_identity'), gitIdentityPolicies);
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(permission === undefined ? {} : { permission }),
    ...(gitIdentity === undefined ? {} : { gitIdentity }),
    ...(turns === undefined ? {} : { turnLimit: parseWholeNumber(turns, 'max_turns') }),
    origins: {
      ...(request.model ? { model: 'request' } : entry('model', read('model'))),
      ...(request.maxTurns === undefined ? entry('max_turns', read('max_turns')) : { max_turns: 'request' }),
      ...(request.timeoutSeconds === undefined
        ? { timeout: read('timeout')?.origin ?? 'default' }
        : { timeout: 'request' }),
      ...(request.instructions === undefined
        ? entry('instructions', read('instructions'))
        : { instructions: 'request' }),
    },
  };
}

/** The request with the instructions that the configuration has where it has none itself. */
export function withConfiguredInstructions(request: RunRequest, agent: BoundAgent, config: ConfigFile): RunRequest {
  const instructions = resolveAgentValue('instructions', config.values, agent.definition.name);
  return request.instructions !== undefined || typeof instructions !== 'string'
    ? request
    : { ...request, instructions };
}

/** The part of a request that overrides configuration. */
export function overridesOf(request: RunRequest): CliOverrides {
  const { model, maxTurns, timeoutSeconds, instructions } = request;
  return {
    ...(model === undefined ? {} : { model }),
    ...(maxTurns === undefined ? {} : { maxTurns }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(instructions === undefined ? {} : { instructions }),
  };
}

function entry(key: string, found: { readonly origin: string } | undefined): Record<string, string> {
  return found === undefined ? {} : { [key]: found.origin };
}

function narrowed<T extends string>(
  found: { readonly value: string; readonly origin: string } | undefined,
  values: readonly T[],
): { readonly value: T; readonly origin: string } | undefined {
  const value = values.find((one) => one === found?.value);
  return found === undefined || value === undefined ? undefined : { value, origin: found.origin };
}

/** Values of a checked file are texts and numbers; a host may pass anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
