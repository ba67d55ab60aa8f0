import { textBytes, joinText, type DeliveryContext, type DeliveryPlan } from '../../api';
import { shownValue } from '../../api/shown-value';
import { plannedFilesProblem } from '../../api/planned-file-problem';
import { textListProblem, variablesProblem } from '../../api/text-problem';
import { isMusterError } from '../../errors';
import type { FindingList } from '../finding';
import { thrownText } from './same-value';

/** Files lie below a directory of the run's own, whatever the text of their path. */
export function checkFiles(findings: FindingList, plan: DeliveryPlan, { paths }: DeliveryContext, where: string): void {
  for (const file of plan.files) {
    const problem = plannedFilesProblem([file], paths);
    if (problem !== undefined) findings.add('file_outside', `${where}: ${problem}`);
  }
}

/** Why a value is no plan of its channel; `undefined` for one that is. Where its files lie is another rule. */
export function planProblem(value: unknown): string | undefined {
  const { channel, args, env, config, settings, files } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(files)) return 'the plan has no list of files';
  const texts = (files as readonly unknown[]).flatMap((file) => {
    const { path, content } = (file ?? {}) as Readonly<Record<string, unknown>>;
    return [path, content];
  });
  const wrong = textListProblem(texts, 'paths and contents of files');
  if (wrong !== undefined) return wrong;
  switch (channel) {
    case 'arguments':
      return textListProblem(args, 'args');
    case 'environment':
      return variablesProblem(env);
    case 'config':
      return isMap(config) ? undefined : 'the plan of the channel config has no config';
    case 'settings':
      return isMap(settings) ? undefined : 'the plan of the channel settings has no settings';
    case 'home_file':
    case 'prompt':
      return undefined;
    default:
      return `channel ${shownValue(channel)} does not exist`;
  }
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An argument and a `NAME=value` are each closed by one more byte. */
export function checkSizes(findings: FindingList, plan: DeliveryPlan, context: DeliveryContext, where: string): void {
  const texts =
    plan.channel === 'arguments'
      ? plan.args
      : plan.channel === 'environment'
        ? Object.entries(plan.env).map(([name, value]) => joinText(name, '=', value))
        : [];
  for (const text of texts) {
    const bytes = textBytes(text) + 1;
    if (bytes > context.argumentLimitBytes) {
      findings.add(
        'argument_too_large',
        `${where}: ${String(bytes)} bytes, and the limit is ${String(context.argumentLimitBytes)}`,
      );
    }
  }
}

/** A refusal must be one that a host can tell from a mistake. */
export function checkRefusal(findings: FindingList, error: unknown, where: string): void {
  if (!isMusterError(error)) findings.add('error_untyped', `${where}: ${thrownText(error)}`);
}
