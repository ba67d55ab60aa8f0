import type { BoundAgent, CliOverrides } from '../api';
import { defaultPermission, gitIdentityPolicies } from '../command';
import { parseWholeNumber, readAgentValue, resolvePermission, type LayeredConfig } from '../config';
import type { RunRequest, RunSettings } from '../plan';
import type { RunInstructions } from './layered-instructions';

/** Reads what the configuration says of this agent beside `AgentRunConfig`, each value with its origin. */
export function resolveSettings(
  request: RunRequest,
  agent: BoundAgent,
  config: LayeredConfig,
  instructions?: RunInstructions,
): RunSettings {
  const { name } = agent.definition;
  const read = (key: string): { readonly value: string; readonly origin: string } | undefined => {
    const found = readAgentValue(key, config, name);
    return found === undefined ? undefined : { value: textOf(found.value), origin: found.origin };
  };
  const origin = (key: string, asked: boolean): Readonly<Record<string, string>> =>
    asked ? { [key]: request.origins?.[key] ?? 'request' } : entry(key, read(key));
  const turns = request.maxTurns ?? read('max_turns')?.value;
  const provider = read('provider');
  const permission = resolvePermission(config, name, defaultPermission);
  const gitIdentity = narrowed(read('git_identity'), gitIdentityPolicies);
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(permission === undefined ? {} : { permission }),
    ...(gitIdentity === undefined ? {} : { gitIdentity }),
    ...(turns === undefined ? {} : { turnLimit: parseWholeNumber(turns, 'max_turns') }),
    origins: {
      ...origin('model', Boolean(request.model)),
      ...origin('max_turns', request.maxTurns !== undefined),
      timeout: 'default',
      ...origin('timeout', request.timeoutSeconds !== undefined),
      ...entry('instructions', instructions),
    },
  };
}

/** The part of a request that overrides configuration, with the instructions of all layers. */
export function overridesOf(request: RunRequest, instructions?: RunInstructions): CliOverrides {
  const { model, maxTurns, timeoutSeconds } = request;
  return {
    ...(model === undefined ? {} : { model }),
    ...(maxTurns === undefined ? {} : { maxTurns }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(instructions === undefined ? {} : { instructions: instructions.text }),
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
