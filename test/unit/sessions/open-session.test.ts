import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenSession, readSession, type SessionBinding, type SessionUse } from '../../../src/sessions';
import { sessionDirectory, sessionLock } from '../../../src/store';
import { errorLike } from '../../support/error-like';
import { keepSession, recordWithout, sessionId, sessionRecord } from '../../support/session-records';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const run = '01M8QK00000000000000000009';
const binding: SessionBinding = recordWithout(sessionRecord({ id: sessionId(1) }), 'id', 'nativeId');
const fresh: SessionUse = { kind: 'new', binding };
const kept: SessionUse = { kind: 'kept', id: sessionId(1) };

test('a new session has a record and a home for this user alone, and is counted when its run ends', async () => {
  const session = OpenSession.open(place(), run, fresh);
  await session.prepareHome();
  expect(statSync(session.home ?? '').mode & 0o777).toBe(0o700);
  expect(session.tell('native-7')).toBe(true);
  expect(readSession(place(), session.id)).toMatchObject({ nativeId: 'native-7', runs: 0 });

  session.conclude({ usage: { inputTokens: 5 } });
  session.close(true);
  expect(readSession(place(), session.id)).toMatchObject({ runs: 1, lastRunId: run, usage: { inputTokens: 5 } });
  expect(existsSync(sessionLock(place(), session.id))).toBe(false);
});

test('a new session that no process has used leaves nothing', async () => {
  const session = OpenSession.open(place(), run, fresh);
  await session.prepareHome();
  session.close(false);
  expect(existsSync(sessionDirectory(place(), session.id))).toBe(false);
});

test('a session in use is refused at once, and is free again when it is closed', () => {
  keepSession(place(), sessionRecord({ id: sessionId(1) }));
  const first = OpenSession.open(place(), run, kept);
  expect(() => OpenSession.open(place(), run, kept)).toThrow(errorLike({ code: 'session_locked' }));
  first.close(true);
  OpenSession.open(place(), run, kept).close(true);
});

test('a session that the agent did not find stays as it was', () => {
  keepSession(place(), sessionRecord({ id: sessionId(1) }));
  const file = join(sessionDirectory(place(), sessionId(1)), 'session.json');
  const before = readFileSync(file, 'utf8');
  const session = OpenSession.open(place(), run, kept);
  session.conclude({ isStale: true, usage: { inputTokens: 1 } });
  session.close(false);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('a session that a newer Muster kept is refused, and stays as it was', () => {
  keepSession(place(), sessionRecord({ id: sessionId(1), schema: 2 }));
  const file = join(sessionDirectory(place(), sessionId(1)), 'session.json');
  const before = readFileSync(file, 'utf8');
  expect(() => OpenSession.open(place(), run, kept)).toThrow(/newer Muster/);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(existsSync(sessionLock(place(), sessionId(1)))).toBe(false);
});

test('what cannot be an id is not kept', () => {
  keepSession(place(), sessionRecord({ id: sessionId(1) }));
  const session = OpenSession.open(place(), run, kept);
  expect(session.tell('--yolo')).toBe(false);
  session.close(true);
  expect(readSession(place(), sessionId(1))?.nativeId).toBe('native-1');
});

test('a copy has the home and the usage of the original, which is locked only while it is read', async () => {
  const original = keepSession(place(), sessionRecord({ id: sessionId(1) }));
  writeFileSync(join(sessionDirectory(place(), original.id), 'home/note'), 'kept');
  const copy = OpenSession.open(place(), run, { ...fresh, copyOf: original.id, usage: { inputTokens: 9 } });
  expect(() => OpenSession.open(place(), run, kept)).toThrow(errorLike({ code: 'session_locked' }));

  await copy.prepareHome();
  OpenSession.open(place(), run, kept).close(true);
  expect(readFileSync(join(copy.home ?? '', 'note'), 'utf8')).toBe('kept');
  expect(copy.record).toMatchObject({ forkedFrom: original.id, usage: { inputTokens: 9 } });
  copy.close(true);
});

test('a state directory that cannot be written is told as that', () => {
  mkdirSync(place(), { recursive: true });
  rmSync(join(place(), 'sessions'), { recursive: true, force: true });
  writeFileSync(join(place(), 'sessions'), '');
  expect(() => OpenSession.open(place(), run, fresh)).toThrow(errorLike({ code: 'state_unusable' }));
});
