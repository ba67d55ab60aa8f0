import { partsOf, showText, textBytes, joinText, type DeliveryContext, type DeliveryPlan } from '../../api';
import { isMusterError } from '../../errors';
import type { FindingList } from '../finding';
import { thrownText } from './same-value';

/** Files lie below a directory of the run's own, whatever the text of their path. */
export function checkFiles(findings: FindingList, plan: DeliveryPlan, { paths }: DeliveryContext, where: string): void {
  const roots = ['run.directory', ...(paths.home === undefined ? [] : ['home'])];
  for (const { path } of plan.files) {
    const [first, ...rest] = partsOf(path);
    const below = rest.map((part) => (typeof part === 'string' ? part : `<${part.slot}>`)).join('');
    const isBelow = typeof first === 'object' && roots.includes(first.slot) && below.startsWith('/');
    if (!isBelow || below.split('/').includes('..')) findings.add('file_outside', `${where}: ${showText(path)}`);
  }
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
