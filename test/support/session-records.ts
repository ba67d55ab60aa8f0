import { makePrivateDirectory } from '../../src/files';
import type { SessionRecord } from '../../src/sessions';
import { sessionHome, writeSession } from '../../src/sessions/session-file';

/** A session of the agent `tool` in `/project`, as a test says it. */
export function sessionRecord(parts: Partial<SessionRecord> & Pick<SessionRecord, 'id'>): SessionRecord {
  return {
    schema: 1,
    agent: 'tool',
    label: 'Tool',
    binary: 'tool',
    strategy: 'generic',
    logFormat: 'plain',
    directory: '/project',
    route: 'provider',
    provider: 'endpoint',
    permission: 'workspace',
    home: 'private',
    nativeId: 'native-1',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastRunAt: '2026-01-01T00:00:00.000Z',
    lastRunId: '01M8QH00000000000000000000',
    runs: 1,
    ...parts,
  };
}

/** Keeps it in a state directory, with its home. */
export function keepSession(state: string, record: SessionRecord): SessionRecord {
  writeSession(state, record);
  if (record.home === 'private') makePrivateDirectory(sessionHome(state, record.id));
  return record;
}

/** The nth of some ids that differ in their last letter alone. */
export const sessionId = (n: number): string => `01M8QH0000000000000000000${String(n)}`;

/** A record without some of its fields. */
export function recordWithout(record: SessionRecord, ...names: readonly (keyof SessionRecord)[]): SessionRecord {
  const kept = Object.entries(record).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(kept) as unknown as SessionRecord;
}
