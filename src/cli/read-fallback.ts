import { UsageError } from '../errors';
import type { RunRequest } from '../plan';
import type { RunOptions } from './command-options';

/** What is tried in the place of a run that its provider does not serve. Throws `UsageError`. */
export function readFallback({
  fallbackAgent: agent,
  fallbackProvider: provider,
  fallbackModel: model,
}: RunOptions): Pick<RunRequest, 'fallback'> {
  if (agent === undefined && provider === undefined) {
    if (model === undefined) return {};
    throw new UsageError('usage', '--fallback-model needs --fallback-provider or --fallback-agent beside it.');
  }
  return {
    fallback: {
      ...(agent === undefined ? {} : { agent }),
      ...(provider === undefined ? {} : { provider }),
      ...(model === undefined ? {} : { model }),
    },
  };
}
