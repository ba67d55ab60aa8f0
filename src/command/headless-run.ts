import { slot, type DeliveryPlan, type HeadlessCommandOptions, type ResolvedRun, type SessionMode } from '../api';
import { PlanError } from '../errors';
import { checkedModel } from './check-text';
import { defaultPermission, parsePermission } from './permission-rules';

/** The run that a headless command stands for: on the own login, its texts read from the run directory. */
export function headlessRun(
  options: HeadlessCommandOptions,
  mode: SessionMode,
  delivery: DeliveryPlan | undefined,
): ResolvedRun {
  return {
    prompt: slot('prompt'),
    ...(options.model === undefined ? {} : { model: checkedModel(options.model) }),
    ...(options.maxTurns === undefined ? {} : { maxTurns: wholeNumber('maxTurns', options.maxTurns) }),
    permission: parsePermission(options.permission ?? defaultPermission),
    route: { kind: 'own_login' },
    ...(delivery === undefined ? {} : { delivery }),
    mode,
    paths: { runDirectory: slot('run.directory') },
    directory: '.',
    addDirectories: [],
  };
}

/** A number stands bare in the command, so that nothing else may pass for one. Throws `PlanError`. */
export function wholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new PlanError('request_invalid', `${name} is ${JSON.stringify(value)}, expected a whole number of at least 0.`);
}
