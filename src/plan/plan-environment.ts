import { slot, type AgentDefinition, type SlottedText } from '../api';
import { gitIdentityEnvironment, type GitIdentityPolicy } from '../command';
import { passedByReference, proxyExceptions, type HostFacts } from '../host';
import { withheldProxies } from './withheld-proxies';

/** What the whole environment of the process is made from; the allow-list first, the agent's own last. */
export interface EnvironmentInput {
  readonly agent: AgentDefinition;
  readonly facts: HostFacts;
  readonly routed: boolean;
  readonly gitIdentity: GitIdentityPolicy;
  /** What the command builder decided. */
  readonly own: Readonly<Record<string, SlottedText>>;
}

/** The whole environment of the process. The host's environment is never spread into it. */
export function planEnvironment(input: EnvironmentInput): Record<string, SlottedText> {
  const { agent, facts, routed } = input;
  const present = (name: string): boolean => facts.environmentNames.has(name);
  const withheld = routed ? withheldProxies(agent, facts) : [];
  const proxies = passedByReference.filter((name) => present(name) && !withheld.includes(name));
  const proxied = proxies.length > 0;
  const ofOwnLogin = [...(proxied ? proxyExceptions : []), ...agent.ownLogin.env].filter(present);
  const byReference = [...proxies, ...(routed ? [] : ofOwnLogin)];
  return {
    ...facts.environment,
    ...Object.fromEntries(byReference.map((name) => [name, slot(`env.${name}`)])),
    ...(routed ? undirected(proxied ? withheld : passedByReference) : {}),
    ...(input.gitIdentity === 'agent' ? gitIdentityEnvironment(agent.gitIdentity) : {}),
    ...(input.gitIdentity === 'host' ? facts.gitIdentity : {}),
    ...input.own,
    // What a run leaves behind is found by these, also by the run around it.
    MUSTER_RUN_ID: slot('run.id'),
    ...(facts.outerRunIds.length === 0 ? {} : { MUSTER_OUTER_RUN_IDS: facts.outerRunIds.join(':') }),
  };
}

/**
 * The broker is on loopback: no proxy must stand between, neither one of the host nor one that a `.env` file of the
 * repository names. Readers of such files set only what is not set, and an empty text counts as set.
 */
function undirected(emptied: readonly string[]): Record<string, string> {
  // An empty text beside a proxy of the host would hide that from programs that look for the other spelling first.
  const none = Object.fromEntries(emptied.map((name) => [name, '']));
  return { ...none, NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' };
}
