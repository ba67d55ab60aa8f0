import { isObject } from '../api/value-checks';
import { credentialTypes, type CredentialType } from '../api/provider-binding';
import { isStoreName } from './credential-names';

/** Where a master key comes from, the safest first. */
export const keyTiers = ['keyring', 'passphrase', 'key_file'] as const;
/** Where a master key comes from. */
export type KeyTier = (typeof keyTiers)[number];

/** How the key of one file is made from its master key. */
export type KeyDerivation =
  | { readonly name: 'scrypt'; readonly n: number; readonly r: number; readonly p: number; readonly salt: string }
  | { readonly name: 'hkdf-sha256'; readonly salt: string };

/** What a stored credential says of itself without its key. All of it is bound to what is sealed. */
export interface CredentialHeader {
  readonly version: 1;
  readonly set: string;
  readonly provider: string;
  readonly type: CredentialType;
  /** `command`: a program is asked for the value each time. */
  readonly source: 'value' | 'command';
  /** ISO 8601; absent: it does not expire, or nobody knows. */
  readonly expiresAt?: string;
  /** It can be renewed without a person. */
  readonly renewable: boolean;
  /** The provider took it back. */
  readonly needsLogin: boolean;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly key: { readonly tier: KeyTier; readonly id: string };
  readonly derivation: KeyDerivation;
}

/** The header that a file holds, or `undefined` where it is none of ours. Bounds what opening it would cost. */
export function parseHeader(value: unknown): CredentialHeader | undefined {
  if (!isObject(value) || value['version'] !== 1) return undefined;
  const { set, provider, type, source, expiresAt, renewable, needsLogin, savedAt, key, derivation } = value;
  const parsed = { key: parseKey(key), derivation: parseDerivation(derivation) };
  const knownType = credentialTypes.find((name) => name === type);
  if (parsed.key === undefined || parsed.derivation === undefined || knownType === undefined) return undefined;
  if (typeof set !== 'string' || !isStoreName(set) || typeof provider !== 'string' || !isStoreName(provider)) {
    return undefined;
  }
  if (source !== 'value' && source !== 'command') return undefined;
  if (typeof renewable !== 'boolean' || typeof needsLogin !== 'boolean' || !isTime(savedAt)) return undefined;
  if (expiresAt !== undefined && !isTime(expiresAt)) return undefined;
  return {
    version: 1,
    set,
    provider,
    type: knownType,
    source,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    renewable,
    needsLogin,
    savedAt,
    key: parsed.key,
    derivation: parsed.derivation,
  };
}

function parseKey(value: unknown): CredentialHeader['key'] | undefined {
  if (!isObject(value)) return undefined;
  const { tier, id } = value;
  const known = keyTiers.find((name) => name === tier);
  return known !== undefined && typeof id === 'string' && /^[a-z0-9]{1,32}$/.test(id) ? { tier: known, id } : undefined;
}

/** A hostile file could ask for all of the memory: 256 MiB and four passes are the most. */
function parseDerivation(value: unknown): KeyDerivation | undefined {
  if (!isObject(value)) return undefined;
  const { name, n, r, p, salt } = value;
  if (typeof salt !== 'string' || !/^[A-Za-z0-9_-]{22}$/.test(salt)) return undefined;
  if (name === 'hkdf-sha256') return { name, salt };
  const isBounded = name === 'scrypt' && [2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18].includes(Number(n)) && r === 8;
  return isBounded && typeof n === 'number' && typeof p === 'number' && [1, 2, 3, 4].includes(p)
    ? { name: 'scrypt', n, r: 8, p, salt }
    : undefined;
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
}
