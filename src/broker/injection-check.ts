import { RunError } from '../errors';
import type { BrokerOptions } from './broker-options';

/** As `node:http` checks them when they are set; that module is not loaded for it. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Fails early, and without the value, on what would fail at every request. Throws `RunError`. */
export function checkInjection({ auth, credential, pathPrefix }: BrokerOptions): void {
  if (pathPrefix !== '' && !/^\/[\x21-\x7e]*$/.test(pathPrefix)) {
    throw new RunError('broker_failed', `The path prefix "${pathPrefix}" is no path.`);
  }
  const injected = [[auth.header, auth.prefix + (credential?.reveal() ?? '')], ...Object.entries(auth.extraHeaders)];
  if (injected.some(([name = '', value = '']) => !headerName.test(name) || !headerValue.test(value))) {
    throw new RunError(
      'broker_failed',
      `The credential cannot be sent as the header "${auth.header}": it, its prefix or an extra header holds a line break or another character that no header may hold.`,
    );
  }
}
