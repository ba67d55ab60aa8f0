import { isSlotted, type AgentDefinition, type DeliveryChannel, type DeliveryPlan, type RunPaths } from '../api';
import { plannedFilesProblem } from '../api/planned-file-problem';
import { kindOf, textListProblem, textProblem, variablesProblem } from '../api/text-problem';
import { writesSettings } from './settings-file';
import { answeredObject, badAnswer, type StrategySubject } from './strategy-answer';

const channels: readonly unknown[] = ['arguments', 'environment', 'config', 'settings', 'home_file', 'prompt'];

/** Deeper configuration is a cycle, or as good as one. */
const deepest = 64;

/** What a delivery plan is held against. */
export interface DeliveryExpectation {
  readonly definition: AgentDefinition;
  /** Where the delivery said that instructions go as a rule. */
  readonly channel: DeliveryChannel;
  readonly paths: RunPaths;
}

/** The channel that a delivery named. Throws `PlanError` (`plugin_invalid`). */
export function parseChannel(answer: unknown, subject: StrategySubject): DeliveryChannel {
  if (channels.includes(answer)) return answer as DeliveryChannel;
  throw badAnswer(subject, `named the channel ${shown(answer)}, expected one of ${channels.join(', ')}`);
}

/** The effect that a delivery named. Throws `PlanError` (`plugin_invalid`). */
export function parseEffect(answer: unknown, subject: StrategySubject): 'adds' | 'replaces' {
  if (answer === 'adds' || answer === 'replaces') return answer;
  throw badAnswer(subject, `named the effect ${shown(answer)}, expected adds or replaces`);
}

/**
 * What an instruction delivery planned, once everything of its channel is there and its files lie where they may. A
 * plan can take another channel than the rule, but neither come to nor leave `prompt`, and not come to `config`: others
 * act on what the rule says of these. Throws `PlanError` (`plugin_invalid`).
 */
export function parseDeliveryPlan(
  answer: unknown,
  subject: StrategySubject,
  { definition, channel: rule, paths }: DeliveryExpectation,
): DeliveryPlan {
  const plan = answeredObject(answer, subject, 'a plan { channel, files }');
  const channel = parseChannel(plan['channel'], subject);
  const problem =
    channelProblem(channel, rule) ??
    plannedFilesProblem(plan['files'], paths) ??
    partProblem(channel, plan, definition, paths);
  if (problem !== undefined) throw badAnswer(subject, problem);
  return answer as DeliveryPlan;
}

function channelProblem(channel: DeliveryChannel, rule: DeliveryChannel): string | undefined {
  if (channel === rule) return undefined;
  if (channel !== 'prompt' && channel !== 'config' && rule !== 'prompt') return undefined;
  return `planned the channel ${channel}, and its channel(agent) says ${rule}; expected the same, or arguments, environment, settings or home_file instead of each other`;
}

function partProblem(
  channel: DeliveryChannel,
  { args, env, config, settings, files }: Readonly<Record<string, unknown>>,
  definition: AgentDefinition,
  paths: RunPaths,
): string | undefined {
  switch (channel) {
    case 'arguments':
      return textListProblem(args, 'args');
    case 'environment':
      return variablesProblem(env);
    case 'config':
      return isMap(config) && isJson(config) ? undefined : 'planned config that is no map of JSON values and texts';
    case 'settings':
      if (!isMap(settings) || !isJson(settings)) return 'planned settings that are no map of JSON values';
      return writesSettings(definition, paths)
        ? undefined
        : 'planned the channel settings, and this run writes no settings file that they could go to';
    case 'home_file':
      return Array.isArray(files) && files.length > 0 ? undefined : 'planned the channel home_file without a file';
    case 'prompt':
      return undefined;
  }
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string' || isSlotted(value)) return textProblem(value) === undefined;
  if (typeof value !== 'object' || depth > deepest) return false;
  return Object.values(value).every((item) => isJson(item, depth + 1));
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : `that is ${kindOf(value)}`;
}
