import { isMusterError, RegistryError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import type { StrategySubject } from './strategy-answer';

/**
 * Calls a strategy, which can be a stranger's. What it throws that is no `MusterError` becomes one
 * (`plugin_failed`) that names the agent, so that the other agents go on.
 */
export function callStrategy<T>({ agent, part, plugin }: StrategySubject, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    if (isMusterError(cause)) throw cause;
    throw new RegistryError('plugin_failed', `The ${part} of agent "${agent}" failed: ${thrownText(cause)}`, {
      details: { agent, method: part, ...(plugin === undefined ? {} : { plugin }) },
      cause,
    });
  }
}
