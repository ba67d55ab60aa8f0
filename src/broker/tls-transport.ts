import { Agent, request, type AgentOptions } from 'node:https';

/** Connection pool for an https upstream. In a file of its own because `node:https` is loaded only when needed. */
export function createTlsTransport(pool: AgentOptions, ca?: string) {
  // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED of the host cannot turn it off.
  const agent = new Agent({ ...pool, rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) });
  return { request, agent };
}
