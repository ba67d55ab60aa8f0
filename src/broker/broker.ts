import { parseBaseUrl } from './base-url';
import { openDoor } from './broker-door';
import type { Broker, BrokerOptions } from './broker-options';
import { checkInjection } from './injection-check';
import { createPhantomToken, digestToken } from './phantom-token';
import type { Proxy } from './proxy';

/** An agent needs longer than this for its first request; Node's HTTP is loaded meanwhile. */
const loadAfterMs = 50;

/** Starts the proxy of one run; it dials nothing before the first request. Throws `RunError`. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  checkInjection(options);
  const baseUrl = parseBaseUrl(options.upstream);
  const token = createPhantomToken();
  const tokenDigest = digestToken(token);
  let made: Proxy | undefined;
  const proxy = (): Proxy => {
    const { createProxy } = require('./proxy') as typeof import('./proxy');
    return (made ??= createProxy(options, baseUrl, { authority: door.authority, tokenDigest }));
  };
  const door = await openDoor((socket) => {
    proxy().accept(socket);
  });
  const loading = setTimeout(proxy, loadAfterMs).unref();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(loading);
    const closed = door.close();
    await Promise.all([made?.close(), closed]);
  };
  return { url: `http://${door.authority}`, token, close: () => (closing ??= close()) };
}
