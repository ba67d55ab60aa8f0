import { parseHeader, type CredentialHeader } from './credential-header';
import type { SealedText } from './sealed-text';

/** A file of the store: its header, and what is sealed. */
export interface StoredFile {
  readonly header: CredentialHeader;
  readonly sealed: SealedText;
}

/** The text of a file of the store. */
export function storedText({ header, sealed }: StoredFile): string {
  return `${JSON.stringify({ muster_credential: header, sealed }, undefined, 2)}\n`;
}

/** What a text of the store holds; `undefined` for one that is damaged, or of another place than it lies in. */
export function parseStoredFile(
  text: string,
  place: { readonly set: string; readonly provider: string },
): StoredFile | undefined {
  const parsed = parseJson(text);
  const header = parseHeader(parsed['muster_credential']);
  const sealed = parseSealed(parsed['sealed']);
  if (header === undefined || sealed === undefined) return undefined;
  return header.set === place.set && header.provider === place.provider ? { header, sealed } : undefined;
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function parseSealed(value: unknown): SealedText | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { nonce, tag, data } = value as Readonly<Record<string, unknown>>;
  return typeof nonce === 'string' && typeof tag === 'string' && typeof data === 'string'
    ? { nonce, tag, data }
    : undefined;
}
