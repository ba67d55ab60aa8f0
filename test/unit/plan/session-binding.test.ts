import type { PermissionLevel } from '../../../src/api';
import type { RunRequest } from '../../../src/plan';
import { compareWithSession, levelWithin } from '../../../src/plan/session-binding';
import { definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { recordWithout, sessionId, sessionRecord } from '../../support/session-records';

const agent = definitionOf({ name: 'tool', label: 'Tool', binary: 'tool', logFormat: 'plain' });
const roaming = definitionOf({ ...agent, session: { ...agent.session, anyDirectory: true } });
const record = sessionRecord({ id: sessionId(1), agentVersion: '1.0.0', route: 'own_login' });
const bound = recordWithout(record, 'provider');
const values = {
  agent,
  agentVersion: '1.0.0' as string | undefined,
  directory: '/project',
  decision: { kind: 'own_login', why: '' } as const,
  permission: { level: 'workspace', enforcedBy: 'cli', why: '' } as const,
};
const compare = (changes: object, rebind: RunRequest['rebind'] = []): unknown =>
  compareWithSession(bound, { rebind }, { ...values, ...changes });
const boundBy = (message: string): Error =>
  errorLike({ code: 'session_bound', message: expect.stringContaining(message) as string });

test('a run that differs in nothing says so', () => {
  expect(compare({})).toEqual({ differs: [], warnings: [] });
});

test('another directory is refused with the reason where the CLI finds no session there, whatever is said', () => {
  expect(() => compare({ directory: '/other' }, ['directory'])).toThrow(boundBy('only in its own directory'));
});

test('another directory has to be said by name where the CLI finds its sessions anywhere', () => {
  const there = { directory: '/other', agent: roaming };
  expect(() => compare(there)).toThrow(boundBy('--rebind directory'));
  expect(compare(there, ['directory'])).toMatchObject({ differs: ['directory /other, not /project'] });
});

test('another roster entry of the same CLI has to be said by name', () => {
  const other = { agent: definitionOf({ ...agent, name: 'mine' }) };
  expect(() => compare(other)).toThrow(boundBy('--rebind agent'));
  expect(compare(other, ['agent'])).toMatchObject({ differs: ['agent mine, not tool'] });
});

test.each([
  ['binary', { binary: 'other' }],
  ['log format', { logFormat: 'other-json' }],
])('an agent of another %s is refused, whatever is said', (_what, parts) => {
  const other = { agent: definitionOf({ ...agent, name: 'other', ...parts }) };
  expect(() => compare(other, ['agent'])).toThrow(boundBy('another program'));
});

test('another version of the agent is a warning', () => {
  expect(compare({ agentVersion: '2.0.0' })).toMatchObject({
    warnings: ['the session was made with Tool 1.0.0, and 2.0.0 is installed now'],
  });
});

describe('the level of a resumed run', () => {
  type Asked = Parameters<typeof levelWithin>[2];
  const level = (
    by: Asked['by'],
    asked: PermissionLevel,
    made: PermissionLevel,
    rebind: RunRequest['rebind'] = [],
  ): unknown => levelWithin({ ...record, permission: made }, { rebind }, { level: asked, why: 'there', by });

  test.each<[Asked['by'], PermissionLevel, PermissionLevel, object]>([
    ['default', 'workspace', 'read_only', { level: 'read_only', why: `session ${record.id}` }],
    ['default', 'workspace', 'unrestricted', { level: 'unrestricted', why: `session ${record.id}` }],
    ['configuration', 'unrestricted', 'read_only', { level: 'read_only', why: `session ${record.id}` }],
    ['configuration', 'read_only', 'workspace', { level: 'read_only', why: 'there' }],
    ['request', 'read_only', 'workspace', { level: 'read_only', why: 'there' }],
  ])('by %s %s, of a session made with %s, is %p', (by, asked, made, expected) => {
    expect(level(by, asked, made)).toEqual(expected);
  });

  test('is wider only where that is said by name', () => {
    expect(() => level('request', 'workspace', 'read_only')).toThrow(boundBy('--rebind permission'));
    expect(() => level('request', 'workspace', 'read_only', ['directory'])).toThrow(boundBy('--rebind permission'));
    expect(level('request', 'workspace', 'read_only', ['permission'])).toEqual({ level: 'workspace', why: 'there' });
  });

  test('is not widened by a configuration, whatever is said by name', () => {
    expect(level('configuration', 'workspace', 'read_only', ['permission'])).toMatchObject({ level: 'read_only' });
  });
});
