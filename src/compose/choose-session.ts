import { resolve } from 'node:path';
import { SessionError } from '../errors';
import { inspectDirectory, stateDirectory, type HostEnvironment } from '../host';
import { nameOf, type RunRequest, type SessionSource } from '../plan';
import type { AgentDefinition } from '../api';
import type { SessionRecord } from '../sessions';
import { noSessionHere } from './no-session-here';
import { assertSessionChoice } from './session-choice';

/** A request that says where it runs, with the session that it names. */
export interface SessionedRequest {
  readonly request: RunRequest & { readonly directory: string };
  readonly source?: SessionSource;
}

/** What choosing a session needs to know. */
export interface SessionSurroundings {
  readonly environment: HostEnvironment;
  /** The agent of a request in a directory; throws what resolving a name throws. */
  agentIn(request: RunRequest, directory: string): AgentDefinition;
}

/**
 * Finds the session that a request names and lets it decide what the request leaves open. Throws `PlanError`
 * (`request_invalid`), and `SessionError` for a session that is unknown, in use, or of another agent or directory.
 */
export function chooseSession(request: RunRequest, surroundings: SessionSurroundings): SessionedRequest {
  assertSessionChoice(request);
  const directory = request.directory ?? '.';
  if (request.resume === undefined && request.continueLatest !== true) return { request: { ...request, directory } };
  const { assertUnlocked, hasHome } = require('../sessions') as typeof import('../sessions');
  const state = stateDirectory(surroundings.environment);
  const record = request.resume === undefined ? latest(request, state, surroundings) : named(request.resume, state);
  assertUnlocked(state, record.id);
  return { request: filled(request, record), source: { record, hasHome: hasHome(state, record) } };
}

/** The same request once the CLI has said that it does not find the session. */
export function withStaleSession({ request, source }: SessionedRequest): SessionedRequest | undefined {
  const isWanted = source !== undefined && (request.stale ?? 'fail') !== 'fail';
  return isWanted ? { request, source: { ...source, isStale: true } } : undefined;
}

function named(asked: string, state: string): SessionRecord {
  const { findSession } = require('../sessions') as typeof import('../sessions');
  return findSession(state, asked);
}

function latest(request: RunRequest, state: string, surroundings: SessionSurroundings): SessionRecord {
  const { latestSession, listSessions } = require('../sessions') as typeof import('../sessions');
  const { path: directory } = inspectDirectory(resolve(request.directory ?? '.'));
  const agent = surroundings.agentIn(request, directory);
  const needsId = agent.session.supportsResume;
  const record = latestSession(state, { agent: agent.name, directory, needsId });
  if (record !== undefined) return record;
  throw new SessionError('session_unknown', noSessionHere(agent, directory, listSessions(state)), {
    details: { agent: agent.name, directory },
  });
}

/** What the request does not say is as the session was made. */
function filled(request: RunRequest, record: SessionRecord): SessionedRequest['request'] {
  const origin = `session ${record.id}`;
  const saysRoute = request.provider !== undefined || request.ownLogin === true;
  const route =
    saysRoute || record.route === 'own_login' || record.provider === undefined ? {} : { provider: record.provider };
  const ownLogin = !saysRoute && record.route === 'own_login' ? { ownLogin: true } : {};
  // A model is a name of one provider.
  const keepsProvider = request.provider === undefined || nameOf(request.provider) === nameOf(record.provider ?? '');
  const isOpen = request.model === undefined && keepsProvider;
  return {
    ...request,
    agent: request.agent ?? record.agent,
    directory: request.directory ?? record.directory,
    ...route,
    ...ownLogin,
    // An empty model is none, also where the configuration names one.
    ...(isOpen ? { model: record.model ?? '' } : {}),
    origins: {
      ...request.origins,
      ...(saysRoute ? {} : { provider: origin }),
      ...(isOpen ? { model: origin } : {}),
    },
  };
}
