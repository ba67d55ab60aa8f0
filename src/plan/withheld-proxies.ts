import type { AgentDefinition } from '../api';
import type { HostFacts } from '../host';

/** The proxies of the host that a routed run is not given: through them the CLI would send what is for the broker. */
export function withheldProxies(agent: AgentDefinition, { environmentNames }: HostFacts): readonly string[] {
  return (agent.provider?.withheldProxies ?? []).filter((name) => environmentNames.has(name));
}

/** Tells that what the agent starts has no proxy either; `undefined` where none is withheld. */
export function withheldProxiesWarning(agent: AgentDefinition, facts: HostFacts): string | undefined {
  const names = withheldProxies(agent, facts);
  if (names.length === 0) return undefined;
  return (
    `${agent.label} would ask the proxy of ${names.join(', ')} for the broker too, so a routed run is not given ` +
    `${names.length === 1 ? 'it' : 'them'}: what ${agent.label} starts goes to the network without`
  );
}
