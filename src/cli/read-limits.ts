import { parseWholeNumber } from '../config';
import type { RunRequest } from '../plan';
import type { RunOptions } from './command-options';

type Limits = Pick<RunRequest, 'maxRequests' | 'maxWaitSeconds' | 'idleTimeoutSeconds' | 'firstOutputTimeoutSeconds'>;

/** The limits of a run that have a flag and no key of the configuration. Throws `ConfigError`. */
export function readLimits(options: RunOptions): Limits {
  const { maxRequests, maxWait, idleTimeout, firstOutputTimeout } = options;
  return {
    ...(maxRequests === undefined ? {} : { maxRequests: parseWholeNumber(maxRequests, '--max-requests') }),
    ...(maxWait === undefined ? {} : { maxWaitSeconds: parseWholeNumber(maxWait, '--max-wait') }),
    ...(idleTimeout === undefined ? {} : { idleTimeoutSeconds: parseWholeNumber(idleTimeout, '--idle-timeout') }),
    ...(firstOutputTimeout === undefined
      ? {}
      : { firstOutputTimeoutSeconds: parseWholeNumber(firstOutputTimeout, '--first-output-timeout') }),
  };
}
