import { CredentialError } from '../errors';
import { sendableSecret, type OAuthContent } from './credential-content';
import { parseExpiry } from './expiry';

const keys = ['access_token', 'refresh_token', 'expires_at', 'scopes', 'client_id', 'token_format'];

/**
 * Reads a login: `access_token`, and as far as there are, `refresh_token`, `expires_at`, `scopes`, `client_id` and
 * `token_format`. Throws `CredentialError` (`credential_invalid`), which holds nothing of the text.
 */
export function parseOAuthFile(text: string, file: string): OAuthContent {
  const fields = parsedObject(text, file);
  const unknown = Object.keys(fields).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw invalid(file, `has a key that is not known; there are ${keys.join(', ')}`);
  const { access_token: access, refresh_token: refresh, expires_at: expires, scopes, client_id: client } = fields;
  if (typeof access !== 'string') throw invalid(file, 'has no access_token');
  if (refresh !== undefined && typeof refresh !== 'string') throw invalid(file, 'has a refresh_token that is no text');
  if (client !== undefined && typeof client !== 'string') throw invalid(file, 'has a client_id that is no text');
  const isTexts = Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string');
  if (scopes !== undefined && !isTexts) throw invalid(file, 'has scopes that are no list of texts');
  const expiresAt = expires === undefined ? undefined : parseExpiry(expires);
  if (expires !== undefined && expiresAt === undefined) throw invalid(file, 'has an expires_at that is no time');
  const format = fields['token_format'] ?? 'form';
  if (format !== 'form' && format !== 'json') throw invalid(file, 'has a token_format other than form and json');
  return {
    kind: 'oauth',
    type: 'oauth',
    access: sendableSecret(access, `The access_token in ${file}`),
    ...(refresh === undefined ? {} : { refresh: sendableSecret(refresh, `The refresh_token in ${file}`) }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    scopes: isTexts ? scopes : [],
    ...(client === undefined ? {} : { clientId: client }),
    ...(format === 'json' ? { tokenFormat: format } : {}),
  };
}

function parsedObject(text: string, file: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(file, 'is no JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw invalid(file, 'holds no JSON object');
}

function invalid(file: string, why: string): CredentialError {
  return new CredentialError('credential_invalid', `${file} ${why}.`, { details: { file } });
}
