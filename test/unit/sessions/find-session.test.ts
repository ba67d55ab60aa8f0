import { join } from 'node:path';
import { writePrivateFile } from '../../../src/files';
import { findSession, latestSession, listSessions, readSession } from '../../../src/sessions';
import { sessionFile } from '../../../src/sessions/session-file';
import { errorLike } from '../../support/error-like';
import { keepSession, sessionId, sessionRecord } from '../../support/session-records';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const keep = (n: number, parts = {}): void =>
  void keepSession(place(), sessionRecord({ id: sessionId(n), nativeId: `native-${String(n)}`, ...parts }));

/** A run that has ended. */
const keepRun = (id: string, session?: string): void => {
  const record = join(place(), 'runs', id);
  writePrivateFile(join(record, 'verdict.json'), JSON.stringify({ verdict: 'ok', reason: 'done', runId: id, session }));
};

describe('a session is found', () => {
  beforeEach(() => {
    keep(1);
    keep(2, { id: '01M8QJ00000000000000000002' });
  });

  test.each([
    ['by its id', sessionId(1), 1],
    ['by its id in small letters', sessionId(1).toLowerCase(), 1],
    ['by a beginning that no other has', '01M8QJ', 2],
    ["by the CLI's own id", 'native-2', 2],
  ])('%s', (_how, asked, n) => {
    expect(findSession(place(), asked)).toMatchObject({ nativeId: `native-${String(n)}` });
  });

  test('by the id of a run that belongs to it', () => {
    keepRun('01M8QK00000000000000000003', sessionId(1));
    expect(findSession(place(), '01M8QK00000000000000000003').id).toBe(sessionId(1));
  });
});

test('a run whose host died belongs to the session that it was the first of', () => {
  const run = '01M8QK00000000000000000003';
  keep(1, { lastRunId: run });
  keepRun(run);
  expect(findSession(place(), run).id).toBe(sessionId(1));
});

describe('what fits no session, or several,', () => {
  test.each([
    ['a beginning of two', '01M8QH', 'session_ambiguous', `${sessionId(1)}, ${sessionId(2)}`],
    ['an id that two copies share', 'shared', 'session_ambiguous', sessionId(1)],
    ['an id of nothing', sessionId(9), 'session_unknown', 'muster runs'],
    ['a path', '../../etc', 'session_unknown', '../../etc'],
    ['control characters', 'a\u001b[31mb\n', 'session_unknown', 'a?[31mb'],
    ['nothing', '', 'session_unknown', 'No run and no session'],
  ])('%s, is an error that says so', (_what, asked, code, text) => {
    keep(1, { nativeId: 'shared' });
    keep(2, { nativeId: 'shared' });
    expect(() => findSession(place(), asked)).toThrow(
      errorLike({ code, message: expect.stringContaining(text) as string }),
    );
  });

  test('a run without a session is told apart from one that is not known', () => {
    keepRun('01M8QK00000000000000000003');
    expect(() => findSession(place(), '01M8QK00000000000000000003')).toThrow('no process of an agent was started');
  });
});

describe('the latest session', () => {
  const here = { agent: 'tool', directory: '/project', needsId: true };

  test('is that with the latest run of the agent in the directory', () => {
    keep(1, { lastRunAt: '2026-01-03T00:00:00.000Z' });
    keep(2, { lastRunAt: '2026-01-02T00:00:00.000Z' });
    keep(3, { lastRunAt: '2026-01-04T00:00:00.000Z', directory: '/other' });
    keep(4, { lastRunAt: '2026-01-04T00:00:00.000Z', agent: 'other' });
    expect(latestSession(place(), here)?.id).toBe(sessionId(1));
    expect(listSessions(place())).toHaveLength(4);
  });

  test('is never one whose id was not told, unless the CLI needs none', () => {
    keep(1, { nativeId: undefined });
    expect(latestSession(place(), here)).toBeUndefined();
    expect(latestSession(place(), { ...here, needsId: false })?.id).toBe(sessionId(1));
  });
});

test.each([
  ['that is cut', '{"schema":1,'],
  ['of another id', JSON.stringify(sessionRecord({ id: sessionId(2) }))],
  ['with a level that there is not', JSON.stringify({ ...sessionRecord({ id: sessionId(1) }), permission: 'all' })],
])('a record %s is no session', (_what, text) => {
  writePrivateFile(sessionFile(place(), sessionId(1)), text);
  expect(readSession(place(), sessionId(1))).toBeUndefined();
});

test.each(['--yolo', '-x', 'a b', 'x\n', '$(id)', 'a/b', ''])('an own id %j of a record is left out', (nativeId) => {
  keep(1, { nativeId });
  expect(readSession(place(), sessionId(1))).not.toHaveProperty('nativeId');
});
