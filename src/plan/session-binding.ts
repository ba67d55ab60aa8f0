import { permissionLevels, type AgentDefinition, type PermissionLevel } from '../api';
import { SessionError } from '../errors';
import type { SessionRecord } from '../sessions';
import type { RouteDecision } from './decide-route';
import type { RunPlan } from './run-plan';
import type { RunRequest } from './run-request';
import type { Rebinding } from './session-choice';

/** What a run has, where the session may have been made with something else. */
export interface BoundValues {
  readonly agent: AgentDefinition;
  readonly agentVersion: string | undefined;
  /** Absolute and real path. */
  readonly directory: string;
  readonly decision: RouteDecision;
  readonly permission: RunPlan['permission'];
}

/** Where a run differs from its session. */
export interface SessionDifferences {
  /** One line each. */
  readonly differs: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Compares a run with what its session was made with. Throws `SessionError` (`session_bound`) for what may not differ,
 * or may only when it is said by name.
 */
export function compareWithSession(
  record: SessionRecord | undefined,
  request: Pick<RunRequest, 'rebind'>,
  values: BoundValues,
): SessionDifferences {
  if (record === undefined) return { differs: [], warnings: [] };
  const bound = new Binding(record, request.rebind ?? []);
  const { agent, directory, decision, permission, agentVersion } = values;
  const differs = [
    agentDifference(bound, agent),
    directoryDifference(bound, agent, directory),
    routeDifference(bound, decision),
    permission.level === record.permission ? undefined : `permission ${permission.level}, not ${record.permission}`,
  ];
  return {
    differs: differs.filter((one) => one !== undefined),
    warnings: versionWarnings(record, agent, agentVersion),
  };
}

/**
 * The level of a run that goes on with a session: never wider than the session's, unless that is said by name. What the
 * configuration says can narrow it. Throws `SessionError` (`session_bound`).
 */
export function levelWithin(
  record: SessionRecord,
  request: Pick<RunRequest, 'rebind'>,
  asked: {
    readonly level: PermissionLevel;
    readonly why: string;
    readonly by: 'request' | 'configuration' | 'default';
  },
): { readonly level: PermissionLevel; readonly why: string } {
  const isWider = widthOf(asked.level) > widthOf(record.permission);
  const ofSession = { level: record.permission, why: `session ${record.id}` };
  if (asked.by === 'default' || (asked.by === 'configuration' && isWider)) return ofSession;
  if (isWider) {
    new Binding(record, request.rebind ?? []).assertAllowed(
      'permission',
      `permission "${record.permission}", and "${asked.level}" allows more`,
    );
  }
  return { level: asked.level, why: asked.why };
}

class Binding {
  readonly record: SessionRecord;
  readonly #rebind: readonly Rebinding[];

  constructor(record: SessionRecord, rebind: readonly Rebinding[]) {
    this.record = record;
    this.#rebind = rebind;
  }

  /** Throws unless the difference was said by name. */
  assertAllowed(what: Rebinding, difference: string): void {
    if (this.#rebind.includes(what)) return;
    throw this.refusal(
      what,
      `was made with ${difference}. Leave that out, or say --rebind ${what} to let this run differ.`,
    );
  }

  refusal(what: Rebinding, rest: string): SessionError {
    return new SessionError('session_bound', `The session ${this.record.id} ${rest}`, {
      details: { session: this.record.id, differs: what },
    });
  }
}

/** Only the same CLI reads what another roster entry kept: the same binary, and the same output. */
function agentDifference(bound: Binding, agent: AgentDefinition): string | undefined {
  const { record } = bound;
  if (agent.name === record.agent) return undefined;
  if (agent.binary !== record.binary || agent.logFormat !== record.logFormat) {
    throw bound.refusal(
      'agent',
      `belongs to ${record.label} (${record.agent}), and ${agent.label} is another program, which cannot read it. ` +
        'Start a new run instead.',
    );
  }
  bound.assertAllowed('agent', `agent ${record.agent}, and this one is ${agent.name}`);
  return `agent ${agent.name}, not ${record.agent}`;
}

function directoryDifference(bound: Binding, agent: AgentDefinition, directory: string): string | undefined {
  const { record } = bound;
  if (directory === record.directory) return undefined;
  if (!agent.session.anyDirectory) {
    throw bound.refusal(
      'directory',
      `was made in "${record.directory}", and ${agent.label} finds a session only in its own directory. ` +
        'Leave the directory out to run there.',
    );
  }
  bound.assertAllowed('directory', `directory "${record.directory}", and this one is "${directory}"`);
  return `directory ${directory}, not ${record.directory}`;
}

function routeDifference(bound: Binding, decision: RouteDecision): string | undefined {
  const { record } = bound;
  if (decision.kind !== record.route) {
    throw bound.refusal(
      'provider',
      decision.kind === 'own_login'
        ? "was made through a provider: the agent's own login does not see its private home. Leave --own-login out."
        : "was made on the agent's own login: a run through a provider has another home. Leave the provider out.",
    );
  }
  if (decision.kind === 'own_login') return undefined;
  const name = providerText(decision.provider.name, decision.argument);
  const before = record.provider ?? '';
  // Which scenario is played decides nothing about where the conversation goes.
  const isSame = decision.provider.service === undefined ? name === before : decision.provider.name === nameOf(before);
  if (isSame) return undefined;
  bound.assertAllowed('provider', `provider ${before}, and this one is ${name}`);
  return `provider ${name}, not ${before}`;
}

/** A provider as a request names it. */
export function providerText(name: string, argument: string | undefined): string {
  return argument === undefined ? name : `${name}:${argument}`;
}

/** The name of the provider in `NAME` or `NAME:ARGUMENT`. */
export function nameOf(provider: string): string {
  return provider.split(':', 1)[0] ?? '';
}

function versionWarnings(
  record: SessionRecord,
  agent: AgentDefinition,
  version: string | undefined,
): readonly string[] {
  if (record.agentVersion === undefined || version === undefined || record.agentVersion === version) return [];
  return [`the session was made with ${agent.label} ${record.agentVersion}, and ${version} is installed now`];
}

function widthOf(level: PermissionLevel): number {
  return permissionLevels.indexOf(level);
}
