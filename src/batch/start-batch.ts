import { PlanError } from '../errors';
import type { RunRequest } from '../plan';
import { Admission, type AdmissionLimits } from './admission';
import type { Batch } from './batch';
import { assertBatchOptions, defaultConcurrency, type BatchOptions } from './batch-options';
import { freeMemoryMb } from './free-memory';
import { MemoryGate } from './memory-gate';
import { assertAllPlanned, planRequests, type PlanStartable } from './plan-requests';
import { RunningBatch } from './running-batch';
import { sharedDirectoryWarnings } from './shared-directories';

/**
 * Plans all requests, then starts them as far as the limits let them in. Throws `PlanError`: `batch_refused` with every
 * request that cannot be planned, unless the others shall go on; `warnings_refused` where the batch is strict.
 */
export async function startBatch(
  requests: readonly RunRequest[],
  options: BatchOptions,
  plan: PlanStartable,
): Promise<Batch> {
  assertBatchOptions(options);
  const given: unknown = requests;
  if (!Array.isArray(given) || given.length === 0) {
    throw new PlanError('request_invalid', 'The batch has no request; expected a list of at least one.');
  }
  const limits = limitsOf(options);
  const isStrict = options.strict === true;
  const asked = isStrict ? requests.map((request) => ({ ...request, strict: true })) : requests;
  const planned = await planRequests(asked, options.places ?? [], plan);
  if (options.keepGoing !== true) assertAllPlanned(planned);
  const warnings = limits.concurrency === 1 ? [] : sharedDirectoryWarnings(planned);
  if (isStrict && warnings.length > 0) {
    throw new PlanError('warnings_refused', `The batch is strict and there are warnings:\n  ${warnings.join('\n  ')}`);
  }
  return new RunningBatch(planned, { ...options, warnings, admission: new Admission(limits) });
}

function limitsOf({
  concurrency = defaultConcurrency,
  perProvider,
  minFreeMemoryMb: leastMb,
}: BatchOptions): AdmissionLimits {
  if (leastMb !== undefined && freeMemoryMb() === undefined) {
    throw new PlanError('option_unsupported', 'A limit by free memory needs /proc/meminfo, which is not here.');
  }
  return {
    concurrency,
    ...(perProvider === undefined ? {} : { perProvider }),
    ...(leastMb === undefined ? {} : { memory: new MemoryGate(leastMb, freeMemoryMb) }),
  };
}
