import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CredentialHeader } from './credential-header';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A sealed text with what opening it needs; each part in base64url. */
export interface SealedText {
  readonly nonce: string;
  readonly tag: string;
  readonly data: string;
}

/** Seals a text, bound to every word of a header. */
export function seal(text: string, header: CredentialHeader, key: Buffer): SealedText {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(boundBytes(header));
  const data = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return {
    nonce: nonce.toString('base64url'),
    tag: sealing.getAuthTag().toString('base64url'),
    data: data.toString('base64url'),
  };
}

/** The text, or `undefined` where key, header, tag or data are not those of the sealing. */
export function unseal({ nonce, tag, data }: SealedText, header: CredentialHeader, key: Buffer): string | undefined {
  const [nonceRead, tagRead] = [Buffer.from(nonce, 'base64url'), Buffer.from(tag, 'base64url')];
  if (nonceRead.length !== nonceBytes || tagRead.length !== tagBytes) return undefined;
  try {
    // Without this, Node accepts a tag of four bytes.
    const opening = createDecipheriv(cipher, key, nonceRead, { authTagLength: tagBytes });
    opening.setAAD(boundBytes(header));
    opening.setAuthTag(tagRead);
    return Buffer.concat([opening.update(Buffer.from(data, 'base64url')), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** One spelling of a header, whatever order its file had. */
function boundBytes({ key, derivation, ...rest }: CredentialHeader): Buffer {
  const { version, set, provider, type, source, expiresAt, renewable, needsLogin, savedAt } = rest;
  const how = derivation.name === 'scrypt' ? [derivation.n, derivation.r, derivation.p] : [];
  return Buffer.from(
    JSON.stringify([
      'muster credential',
      version,
      set,
      provider,
      type,
      source,
      expiresAt ?? '',
      renewable,
      needsLogin,
      savedAt,
      key.tier,
      key.id,
      derivation.name,
      derivation.salt,
      ...how,
    ]),
  );
}
