import type { AgentDefinition } from '../../../src/api';
import { showText } from '../../../src/api';
import type { RunRequest, SessionSource } from '../../../src/plan';
import { planSession } from '../../../src/plan/plan-session';
import type { SessionRecord } from '../../../src/sessions';
import { definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { recordWithout, sessionId, sessionRecord } from '../../support/session-records';

const plain = definitionOf().session;
const agentWith = (session: Partial<AgentDefinition['session']>): AgentDefinition =>
  definitionOf({ session: { ...plain, ...session } });
const byId = agentWith({ supportsResume: true, resumeFlag: '--resume' });
const last = agentWith({ continueFlag: '--last' });
const sourceOf = (record: Partial<SessionRecord> = {}, rest: Partial<SessionSource> = {}): SessionSource => ({
  record: sessionRecord({ id: sessionId(1), ...record }),
  hasHome: true,
  ...rest,
});
const withoutId = recordWithout(sessionRecord({ id: sessionId(1) }), 'nativeId');
const untold: SessionSource = { record: withoutId, hasHome: true };
const decide = (agent: AgentDefinition, source?: SessionSource, request: Partial<RunRequest> = {}) =>
  planSession({ agent, source, request: { prompt: 'x', directory: '/project', ...request }, differs: [] });

test('a new session gets its id from Muster where the CLI takes one', () => {
  const { planned, mode } = decide(agentWith({ sessionIdFlag: '--session-id' }));
  expect(planned).toEqual({ mode: 'create', assignsId: true });
  expect(mode.kind === 'create' && mode.sessionId !== undefined && showText(mode.sessionId)).toBe('<session.id>');
  expect(decide(byId)).toEqual({ planned: { mode: 'create', assignsId: false }, mode: { kind: 'create' } });
});

test("a session is gone on with by the CLI's own id", () => {
  expect(decide(byId, sourceOf())).toEqual({
    planned: { mode: 'resume', id: sessionId(1), nativeId: 'native-1', stale: 'fail', differs: [] },
    mode: { kind: 'resume', sessionId: 'native-1' },
  });
  expect(decide(byId, sourceOf(), { fork: true })).toMatchObject({ planned: { mode: 'fork' }, mode: { kind: 'fork' } });
});

test('a CLI that takes no id goes on with the last session of a private home alone', () => {
  expect(decide(last, untold)).toMatchObject({ mode: { kind: 'continue' } });
  expect(() => decide(last, sourceOf({ home: 'own' }))).toThrow(errorLike({ code: 'capability_missing' }));
});

test.each([
  ['cannot resume', agentWith({}), sourceOf(), {}],
  ['would have to copy the home of a person', byId, sourceOf({ home: 'own' }), { fork: true }],
] as const)('an agent that %s is told as that', (_what, agent, source, request) => {
  expect(() => decide(agent, source, request)).toThrow(errorLike({ code: 'capability_missing' }));
});

test("the CLI's own fork needs no copy", () => {
  const agent = agentWith({ supportsResume: true, resumeFlag: '--resume', forkFlag: '--fork' });
  expect(decide(agent, sourceOf({ home: 'own' }), { fork: true })).toMatchObject({ mode: { kind: 'fork' } });
});

const gone = [
  ['whose home is gone', sourceOf({}, { hasHome: false }), 'its home is gone', false],
  ['whose id was never told', untold, 'never told its id', true],
  ['that the agent does not find', sourceOf({}, { isStale: true }), 'does not find it', true],
] as const;

describe.each(gone)('a session %s', (_what, source, reason, hasHome) => {
  test('is stale, and the error names the way on', () => {
    expect(() => decide(byId, source)).toThrow(errorLike({ code: 'stale_session' }));
    expect(() => decide(byId, source)).toThrow(reason);
    expect(() => decide(byId, source)).toThrow('--stale fresh');
  });

  test.each(['fresh', 'fork'] as const)('is replaced by a new one with %s', (stale) => {
    expect(decide(byId, source, { stale }).planned).toEqual({
      mode: 'create',
      assignsId: false,
      inPlaceOf: { id: sessionId(1), copiesHome: stale === 'fork' && hasHome },
    });
  });
});
