import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSession } from '../../../src/compose/choose-session';
import { noSessionHere } from '../../../src/compose/no-session-here';
import { assertSessionChoice } from '../../../src/compose/session-choice';
import type { RunRequest } from '../../../src/plan';
import { takeLock, sessionLock } from '../../../src/store';
import { definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { keepSession, recordWithout, sessionId, sessionRecord } from '../../support/session-records';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const state = (): string => join(place(), 'muster');
const agent = definitionOf({ name: 'tool', session: { ...definitionOf().session, supportsResume: true } });
const choose = (request: Omit<RunRequest, 'prompt'>): ReturnType<typeof chooseSession> =>
  chooseSession({ prompt: 'x', ...request }, { environment: { XDG_STATE_HOME: place() }, agentIn: () => agent });

describe('what is said of sessions', () => {
  test.each<[string, Partial<RunRequest>, string]>([
    ['two ways to choose one', { resume: 'a', continueLatest: true }, 'Choose one'],
    ['a fork of nothing', { fork: true }, 'needs a session'],
    ['a stale policy for nothing', { stale: 'fresh' }, 'needs a session'],
    ['a rebinding of nothing', { rebind: ['agent'] }, 'needs a session'],
    ['a fallback', { resume: 'a', fallback: { provider: 'p' } }, 'no fallback'],
    ['a stale policy that there is not', { resume: 'a', stale: 'later' as 'fail' }, 'expected fail, fresh, fork'],
    ['a rebinding that there is not', { resume: 'a', rebind: ['model' as 'agent'] }, 'expected permission, directory'],
  ])('cannot be %s', (_what, request, message) => {
    const asked = { prompt: 'x', directory: '.', ...request };
    expect(() => {
      assertSessionChoice(asked);
    }).toThrow(errorLike({ code: 'request_invalid' }));
    expect(() => {
      assertSessionChoice(asked);
    }).toThrow(message);
  });
});

describe('a session decides what the request leaves open:', () => {
  test('agent, directory, provider and model', () => {
    keepSession(state(), sessionRecord({ id: sessionId(1), model: 'big' }));
    const { request } = choose({ resume: sessionId(1) });
    expect(request).toMatchObject({ agent: 'tool', directory: '/project', provider: 'endpoint', model: 'big' });
    expect(request.origins).toEqual({ provider: `session ${sessionId(1)}`, model: `session ${sessionId(1)}` });
  });

  test('no model, also where the configuration names one', () => {
    keepSession(state(), sessionRecord({ id: sessionId(1) }));
    expect(choose({ resume: sessionId(1) }).request.model).toBe('');
  });

  test('the own login', () => {
    const record = recordWithout(sessionRecord({ id: sessionId(1), route: 'own_login', home: 'own' }), 'provider');
    keepSession(state(), record);
    expect(choose({ resume: sessionId(1) }).request).toMatchObject({ ownLogin: true });
  });

  test('what the request says stays, and with another provider its model is not taken over', () => {
    keepSession(state(), sessionRecord({ id: sessionId(1), model: 'big' }));
    const { request } = choose({ resume: sessionId(1), provider: 'other', directory: '/there' });
    expect(request).toMatchObject({ provider: 'other', directory: '/there' });
    expect(request).not.toHaveProperty('model');
  });
});

test('a session in use is an error before anything is planned', () => {
  keepSession(state(), sessionRecord({ id: sessionId(1) }));
  takeLock(sessionLock(state(), sessionId(1)));
  expect(() => choose({ resume: sessionId(1) })).toThrow(errorLike({ code: 'session_locked' }));
});

describe('the latest session', () => {
  const repository = (name: string): string => {
    const path = join(realpathSync(place()), name);
    mkdirSync(path);
    execFileSync('git', ['-c', 'init.defaultBranch=main', 'init', '-q'], { cwd: path });
    return path;
  };

  test('is that of the directory', () => {
    const directory = repository('work');
    keepSession(state(), sessionRecord({ id: sessionId(1), directory }));
    expect(choose({ continueLatest: true, directory }).source?.record.id).toBe(sessionId(1));
  });

  test('in a subdirectory or another worktree is none, and that of the repository is named', () => {
    const directory = repository('work');
    const git = (...args: readonly string[]): void => void execFileSync('git', args, { cwd: directory });
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x');
    git('worktree', 'add', '-q', '../tree');
    mkdirSync(join(directory, 'sub'));
    keepSession(state(), sessionRecord({ id: sessionId(1), directory }));
    for (const other of [join(directory, 'sub'), join(directory, '../tree')]) {
      expect(() => choose({ continueLatest: true, directory: other })).toThrow(errorLike({ code: 'session_unknown' }));
      expect(() => choose({ continueLatest: true, directory: other })).toThrow(`--resume ${sessionId(1)}`);
    }
  });

  test('of another repository is not named', () => {
    const record = sessionRecord({ id: sessionId(1), directory: repository('one') });
    expect(noSessionHere(agent, repository('two'), [record])).not.toContain(sessionId(1));
  });
});
