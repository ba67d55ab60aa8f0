import { validateHeaderName, validateHeaderValue } from 'node:http';
import { RunError } from '../errors';
import type { BrokerOptions } from './broker-options';

/** Fails early, and without the value, on what would fail at every request. Throws `RunError`. */
export function checkInjection({ auth, credential, pathPrefix }: BrokerOptions): void {
  if (pathPrefix !== '' && !/^\/[\x21-\x7e]*$/.test(pathPrefix)) {
    throw new RunError('broker_failed', `The path prefix "${pathPrefix}" is no path.`);
  }
  try {
    const injected = [[auth.header, auth.prefix + (credential?.reveal() ?? '')], ...Object.entries(auth.extraHeaders)];
    for (const [name = '', value = ''] of injected) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
  } catch {
    throw new RunError(
      'broker_failed',
      `The credential cannot be sent as the header "${auth.header}": it, its prefix or an extra header holds a line break or another character that no header may hold.`,
    );
  }
}
