import { slot, type AgentDefinition, type SlottedText } from '../api';
import { gitIdentityEnvironment, type GitIdentityPolicy } from '../command';
import { passedByReference, proxyExceptions, type HostFacts } from '../host';

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
  const proxied = passedByReference.some(present);
  const ofOwnLogin = [...(proxied ? proxyExceptions : []), ...agent.ownLogin.env];
  const byReference = [...passedByReference, ...(routed ? [] : ofOwnLogin)].filter(present);
  return {
    ...facts.environment,
    ...Object.fromEntries(byReference.map((name) => [name, slot(`env.${name}`)])),
    ...(routed ? undirected(proxied) : {}),
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
function undirected(proxied: boolean): Record<string, string> {
  // Beside a proxy of the host an empty text would hide it from programs that look for the other spelling first.
  const none = proxied ? {} : Object.fromEntries(passedByReference.map((name) => [name, '']));
  return { ...none, NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' };
}
