import type { AgentDefinition, AgentRunConfig, CliOverrides, ConfigValues } from '../api';
import { ConfigError } from '../errors';
import { resolveAgentValue } from './resolve-agent-value';
import { parseWholeNumber } from './whole-number';

/** Seconds that a run may take when nobody says otherwise. */
export const defaultTimeoutSeconds = 1800;

/** What `applyConfig` has to know of an agent. */
export interface ConfigurableAgent {
  readonly definition: AgentDefinition;
  /** The agent has a better place for instructions than the prompt. */
  readonly deliversInstructions: boolean;
}

/**
 * Takes configuration and overrides together for one agent; an override wins. What the agent cannot do is met by
 * the nearest thing and a warning: guidance in the prompt for a turn limit, the agent's own model for a model.
 * Throws `ConfigError` for a value that cannot be converted.
 */
export function applyConfig(agent: ConfigurableAgent, config: ConfigValues, overrides?: CliOverrides): AgentRunConfig {
  // A JavaScript host may say `null`.
  const wishes: CliOverrides = (overrides as CliOverrides | null | undefined) ?? {};
  const { definition } = agent;
  const { headless, label } = definition;
  const warnings: string[] = [];
  const extra: string[] = [];
  const read = (key: string): unknown => resolveAgentValue(key, config, definition.name);

  const wantedModel = wishes.model || modelName(read('model'));
  const model = takesModel(definition) ? wantedModel : undefined;
  if (wantedModel !== undefined && model === undefined) {
    warnings.push(`${label} cannot be told a model; "${wantedModel}" is left out`);
  }

  const turns = wishes.maxTurns ?? read('max_turns');
  let maxTurns = turns === undefined ? undefined : parseWholeNumber(turns, 'max_turns');
  if (maxTurns !== undefined && headless.maxTurnsFlag === undefined) {
    if (maxTurns > 0) {
      extra.push(`Work in at most ${String(maxTurns)} steps, and stop when the task is done.`);
      warnings.push(`${label} has no turn limit of its own; the prompt asks for at most ${String(maxTurns)} steps`);
    }
    maxTurns = undefined;
  }

  const timeout = wishes.timeoutSeconds ?? read('timeout');
  const instructions = wishes.instructions ?? '';
  if (instructions.trim() !== '' && !agent.deliversInstructions) extra.unshift(instructions);

  return {
    ...(model === undefined ? {} : { model }),
    ...(maxTurns === undefined ? {} : { maxTurns }),
    timeoutSeconds: timeout === undefined ? defaultTimeoutSeconds : parseWholeNumber(timeout, 'timeout'),
    promptExtra: extra.join('\n'),
    warnings,
  };
}

function takesModel({ headless, provider, settings }: AgentDefinition): boolean {
  return (
    headless.modelFlag !== undefined ||
    (provider?.routes ?? []).some((route) => route.modelEnv !== undefined || namesModel(route)) ||
    namesModel([headless, settings])
  );
}

/** A template somewhere in it has the model. */
function namesModel(part: unknown): boolean {
  return JSON.stringify(part).includes('{model}');
}

function modelName(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value || undefined;
  if (typeof value === 'number') return String(value);
  throw new ConfigError('config_value', `model is of type ${typeof value}, expected a model name`, {
    details: { name: 'model' },
  });
}
