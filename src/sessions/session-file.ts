import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { permissionLevels, type PermissionLevel } from '../api';
import { readPrivateFile, writePrivateFile } from '../files';
import { isRunId, sessionDirectory } from '../store';
import { isNativeId } from './native-id';
import type { SessionRecord } from './session-record';

/** Where the record of a session lies. */
export function sessionFile(state: string, id: string): string {
  return join(sessionDirectory(state, id), 'session.json');
}

/** Where the private home of a session lies, if it has one. */
export function sessionHome(state: string, id: string): string {
  return join(sessionDirectory(state, id), 'home');
}

/** Whether what the CLI keeps of a session can still be there: a private home that was taken away cannot be gone on with. */
export function hasHome(state: string, { id, home }: Pick<SessionRecord, 'id' | 'home'>): boolean {
  return home === 'own' || lstatSync(sessionHome(state, id), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Writes the record of a session, whole. Throws what the file system throws. */
export function writeSession(state: string, record: SessionRecord): void {
  writePrivateFile(sessionFile(state, record.id), `${JSON.stringify(record, null, 2)}\n`);
}

/** The record of a session; `undefined` where there is none, it is damaged, or somebody else can have written it. */
export function readSession(state: string, id: string): SessionRecord | undefined {
  const text = isRunId(id) ? readPrivateFile(sessionFile(state, id)) : undefined;
  if (text === undefined) return undefined;
  try {
    return parseSession(JSON.parse(text) as unknown, id);
  } catch {
    return undefined;
  }
}

/** Fields without which nothing can be gone on with; all are texts. */
const needed = ['agent', 'binary', 'logFormat', 'directory', 'createdAt', 'lastRunAt', 'lastRunId'] as const;

function parseSession(value: unknown, id: string): SessionRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const { schema, permission, home, route, nativeId, runs } = fields;
  const isWhole =
    typeof schema === 'number' &&
    fields['id'] === id &&
    needed.every((name) => typeof fields[name] === 'string') &&
    permissionLevels.includes(permission as PermissionLevel) &&
    (home === 'private' || home === 'own') &&
    (route === 'provider' || route === 'own_login') &&
    typeof runs === 'number';
  if (!isWhole) return undefined;
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'nativeId'));
  const record = rest as unknown as SessionRecord;
  const isId = typeof nativeId === 'string' && isNativeId(nativeId);
  return { ...record, label: textOr(fields['label'], record.agent), ...(isId ? { nativeId } : {}) };
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' ? value : other;
}
