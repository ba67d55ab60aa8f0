import { slot, type AgentDefinition, type SessionMode } from '../api';
import { SessionError, PlanError } from '../errors';
import type { PlannedSession, SessionSource } from './planned-session';
import type { RunRequest } from './run-request';

/** What the session of a run is planned from. */
export interface SessionInput {
  readonly request: RunRequest;
  readonly agent: AgentDefinition;
  /** Absent: the run begins a session. */
  readonly source: SessionSource | undefined;
  readonly differs: readonly string[];
}

/** The session as the plan has it, and as the command builder sees it. */
export interface SessionDecision {
  readonly planned: PlannedSession;
  readonly mode: SessionMode;
}

/**
 * Decides whether a run begins a session or goes on with one. Throws `PlanError` (`capability_missing`) where the CLI
 * cannot, and `SessionError` (`stale_session`) where there is nothing left to go on with.
 */
export function planSession(input: SessionInput): SessionDecision {
  const { source, request, agent } = input;
  if (source === undefined) return begun(agent);
  const { record } = source;
  const way = wayOfResuming(agent, record.home);
  if (request.fork === true) assertForkable(agent, record.home);
  const gone = whatIsGone(source, way);
  if (gone === undefined) return goneOnWith(input, source, way);
  const { stale = 'fail' } = request;
  if (stale === 'fail') throw staleSession(record.id, gone);
  const copiesHome = stale === 'fork' && source.hasHome && record.home === 'private';
  return begun(agent, { id: record.id, copiesHome });
}

/** By its id, or as the last one of the private home, where no other can be. */
type Way = 'id' | 'last';

function wayOfResuming({ label, name, session }: AgentDefinition, home: 'private' | 'own'): Way {
  if (session.supportsResume) return 'id';
  if (session.continueFlag !== undefined && home === 'private') return 'last';
  const advice =
    session.continueFlag === undefined
      ? 'Start a new run instead'
      : 'It can only with a private home: a session that was begun through a provider';
  throw new PlanError('capability_missing', `${label} cannot go on with this session. ${advice}.`, {
    details: { agent: name, capability: 'resume' },
  });
}

function assertForkable({ label, name, session }: AgentDefinition, home: 'private' | 'own'): void {
  if (home === 'private' || session.forkFlag !== undefined) return;
  throw new PlanError(
    'capability_missing',
    `${label} cannot fork a session on its own login: the person's home cannot be copied for it. ` +
      'Go on with the session itself, or begin sessions through a provider.',
    { details: { agent: name, capability: 'fork' } },
  );
}

function whatIsGone({ record, hasHome, isStale }: SessionSource, way: Way): string | undefined {
  if (isStale === true) return 'the agent does not find it';
  if (!hasHome) return 'its home is gone';
  if (way === 'id' && record.nativeId === undefined) return 'the agent never told its id';
  return way === 'last' && record.runs === 0 ? 'none of its runs came to its end' : undefined;
}

function goneOnWith({ request, differs }: SessionInput, { record }: SessionSource, way: Way): SessionDecision {
  const mode = request.fork === true ? 'fork' : 'resume';
  const { id, nativeId } = record;
  const planned = {
    mode,
    id,
    ...(way === 'id' && nativeId !== undefined ? { nativeId } : {}),
    stale: request.stale ?? 'fail',
    differs,
  } as const;
  return { planned, mode: way === 'id' ? { kind: mode, sessionId: nativeId ?? '' } : { kind: 'continue' } };
}

function begun(
  agent: AgentDefinition,
  inPlaceOf?: { readonly id: string; readonly copiesHome: boolean },
): SessionDecision {
  const assignsId = agent.session.sessionIdFlag !== undefined;
  return {
    planned: { mode: 'create', assignsId, ...(inPlaceOf === undefined ? {} : { inPlaceOf }) },
    mode: { kind: 'create', ...(assignsId ? { sessionId: slot('session.id') } : {}) },
  };
}

function staleSession(id: string, gone: string): SessionError {
  return new SessionError(
    'stale_session',
    `The session ${id} cannot be gone on with: ${gone}. Nothing was changed. ` +
      'Say --stale fresh to begin a new one in its place, or --stale fork to begin it in a copy of its home.',
    { details: { session: id } },
  );
}
