import { isMusterError, RegistryError } from '../errors';
import { thrownText } from '../errors/thrown-text';

/**
 * Calls a strategy, which can be a stranger's. What it throws that is no `MusterError` becomes one
 * (`plugin_failed`) that names the agent, so that the other agents go on.
 */
export function callStrategy<T>(agent: string, method: string, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    if (isMusterError(cause)) throw cause;
    throw new RegistryError('plugin_failed', `The ${method} of agent "${agent}" failed: ${thrownText(cause)}`, {
      details: { agent, method },
      cause,
    });
  }
}
