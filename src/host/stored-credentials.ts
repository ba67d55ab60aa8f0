import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CredentialType } from '../api';
import { stateDirectory, type HostEnvironment } from './directories';

/** What is known of a stored credential without opening it. */
export interface StoredCredentialFact {
  /** Absent where the file is damaged. */
  readonly type?: CredentialType;
  /** Why it cannot be used; absent: nothing is known against it. */
  readonly problem?: 'damaged' | 'withdrawn' | 'expired';
}

/** The stored credentials of the set that is in use. */
export interface StoredCredentials {
  readonly set: string;
  /** By the names of their providers. */
  readonly credentials: ReadonlyMap<string, StoredCredentialFact>;
}

/** Looks at what is stored. Throws `CredentialError` (`credential_invalid`) for what cannot name a set. */
export function storedCredentials(environment: HostEnvironment): StoredCredentials | undefined {
  const state = stateDirectory(environment);
  // Most starts end here, and load nothing of the store.
  if (!existsSync(join(state, 'credentials'))) return undefined;
  const { listStored, parseSetName, setVariable } =
    require('../vault/list-stored') as typeof import('../vault/list-stored');
  const set = parseSetName(environment[setVariable]);
  const now = Date.now();
  const facts = listStored(state, set).map(({ provider, header }): readonly [string, StoredCredentialFact] => {
    if (header === undefined) return [provider, { problem: 'damaged' }];
    const { type, needsLogin, renewable, expiresAt } = header;
    if (needsLogin) return [provider, { type, problem: 'withdrawn' }];
    const hasExpired = !renewable && expiresAt !== undefined && Date.parse(expiresAt) <= now;
    return [provider, hasExpired ? { type, problem: 'expired' } : { type }];
  });
  return facts.length === 0 ? undefined : { set, credentials: new Map(facts) };
}
