import type { CredentialType } from '../api/provider-binding';
import { CredentialError } from '../errors';
import { headerProblem, Secret } from '../secrets';

/** A credential with its values, as it is given, kept and opened. */
export type CredentialContent = ValueContent | OAuthContent | CommandContent;

/** One value that is sent as it is. */
export interface ValueContent {
  readonly kind: 'value';
  readonly type: CredentialType;
  readonly value: Secret;
  /** ISO 8601. */
  readonly expiresAt?: string;
}

/** A login that can be renewed. */
export interface OAuthContent {
  readonly kind: 'oauth';
  readonly type: 'oauth';
  readonly access: Secret;
  readonly refresh?: Secret;
  /** ISO 8601. */
  readonly expiresAt?: string;
  readonly scopes: readonly string[];
  /** Public name of the program that logged in; the token endpoint asks for it. */
  readonly clientId?: string;
  /** How the token endpoint wants its requests; `form` when absent. */
  readonly tokenFormat?: 'json';
}

/** A program that is asked for the value each time. */
export interface CommandContent {
  readonly kind: 'command';
  readonly type: CredentialType;
  /** The program and its arguments. */
  readonly command: readonly string[];
}

/** What of a credential is sealed, as text. */
export function sealedForm(content: CredentialContent): string {
  switch (content.kind) {
    case 'value':
      return JSON.stringify({ value: content.value.reveal() });
    case 'command':
      return JSON.stringify({ command: content.command });
    case 'oauth': {
      const { access, refresh, scopes, clientId, tokenFormat } = content;
      return JSON.stringify({ access: access.reveal(), refresh: refresh?.reveal(), scopes, clientId, tokenFormat });
    }
  }
}

/** What a sealed text held. Throws for one that was not made by `sealedForm`. */
export function parseSealedForm(
  text: string,
  { type, expiresAt }: { readonly type: CredentialType; readonly expiresAt?: string },
): CredentialContent {
  const parsed = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { value, command, access, refresh, scopes, clientId, tokenFormat } = parsed;
  const expiry = expiresAt === undefined ? {} : { expiresAt };
  if (typeof value === 'string') return { kind: 'value', type, value: new Secret(value), ...expiry };
  if (isTextList(command) && command.length > 0) return { kind: 'command', type, command };
  if (type !== 'oauth' || typeof access !== 'string') throw new Error('The sealed text is of no known form.');
  return {
    kind: 'oauth',
    type,
    access: new Secret(access),
    ...(typeof refresh === 'string' ? { refresh: new Secret(refresh) } : {}),
    ...expiry,
    scopes: isTextList(scopes) ? scopes : [],
    ...(typeof clientId === 'string' ? { clientId } : {}),
    ...(tokenFormat === 'json' ? { tokenFormat } : {}),
  };
}

/** Why a value cannot be sent as a credential, as the end of a sentence; the value is never told. */
export function unsendable(value: string): string | undefined {
  return headerProblem(value) ?? (value.length > 32 * 1024 ? 'is longer than 32 KiB' : undefined);
}

/** A secret that can be sent. Throws `CredentialError` (`credential_invalid`); `what` begins its message. */
export function sendableSecret(value: string, what: string): Secret {
  const wrong = unsendable(value);
  if (wrong === undefined) return new Secret(value);
  throw new CredentialError('credential_invalid', `${what} ${wrong}.`);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
