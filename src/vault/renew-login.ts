import { CredentialError } from '../errors';
import { sendableSecret, type OAuthContent } from './credential-content';
import type { CredentialVault, OpenedCredential } from './credential-vault';
import { whileLocked } from './hold-lock';
import { postToken } from './token-request';

/** A login is renewed so long before it expires: a request that begins now must not end after it. */
const aheadMs = 2 * 60_000;
/** Longer than the one who renews may take. */
const lockMs = 30_000;

/** What renewing needs beside the login. */
export interface RenewOptions {
  /** The token endpoint; absent: the login cannot be renewed. */
  readonly tokenUrl?: string;
  readonly now: () => number;
  readonly notice: (text: string) => void;
}

/** Whether a credential that expires then is to be renewed by now. */
export function isDue(expiresAt: string | undefined, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) - aheadMs <= now;
}

/**
 * A login that is good now: as it is, or renewed. Of many processes one asks the endpoint, and the others take what it
 * got. Throws `CredentialError`; what the endpoint answered is never told.
 */
export async function freshLogin(
  vault: CredentialVault,
  opened: OpenedCredential & { readonly content: OAuthContent },
  options: RenewOptions,
): Promise<OAuthContent> {
  const { provider, needsLogin } = opened.header;
  if (needsLogin) throw loginNeeded(provider, 'was taken back by the provider');
  if (!isDue(opened.content.expiresAt, options.now())) return opened.content;
  const locked = await whileLocked(`${vault.pathOf(provider)}.lock`, lockMs, async () => {
    const now = await vault.open(provider);
    if (now === undefined || now.content.kind !== 'oauth') throw loginNeeded(provider, 'was removed meanwhile');
    if (now.header.needsLogin) throw loginNeeded(provider, 'was taken back by the provider');
    const isOther = now.content.access.reveal() !== opened.content.access.reveal();
    const isGood = isOther && !hasExpired(now.content, options.now());
    return isGood ? now.content : renew(vault, { ...now, content: now.content }, options);
  });
  if (locked !== undefined) return locked.result;
  return stillGood(opened.content, options) ?? fail(provider, 'another process is renewing it and does not end');
}

async function renew(
  vault: CredentialVault,
  opened: OpenedCredential & { readonly content: OAuthContent },
  options: RenewOptions,
): Promise<OAuthContent> {
  const { content, header } = opened;
  const { provider } = header;
  const { refresh, clientId } = content;
  if (refresh === undefined || options.tokenUrl === undefined) {
    return stillGood(content, options) ?? loginNeededNow(provider, 'has expired and cannot be renewed');
  }
  const fields = { grant_type: 'refresh_token', refresh_token: refresh.reveal() };
  const answer = await postToken(
    options.tokenUrl,
    clientId === undefined ? fields : { ...fields, client_id: clientId },
    content.tokenFormat ?? 'form',
  );
  if (answer.kind === 'answer' && (answer.status === 400 || answer.status === 401)) {
    await vault.replace(opened, content, true);
    throw loginNeeded(provider, `is not taken any more: its token endpoint answered ${String(answer.status)}`);
  }
  const why = answer.kind === 'failed' ? answer.why : `it answered ${String(answer.status)}`;
  const renewed = answer.kind === 'answer' && answer.status === 200 ? renewedBy(answer.body, content, options) : why;
  if (typeof renewed === 'string') {
    return stillGood(content, options) ?? fail(provider, `the token endpoint failed: ${renewed}`);
  }
  await vault.replace(opened, renewed);
  return renewed;
}

/** The login after an answer, or why the answer is none. A refresh token that is not replaced goes on. */
function renewedBy(body: string, before: OAuthContent, { now }: RenewOptions): OAuthContent | string {
  const { access_token: access, refresh_token: refresh, expires_in: seconds, scope } = parsedAnswer(body);
  if (typeof access !== 'string') return 'its answer has no access_token';
  const { type, kind, scopes, clientId, tokenFormat, refresh: old } = before;
  const isNumber = typeof seconds === 'number' && seconds > 0 && seconds < 1e10;
  return {
    type,
    kind,
    scopes,
    ...(clientId === undefined ? {} : { clientId }),
    ...(tokenFormat === undefined ? {} : { tokenFormat }),
    ...(old === undefined ? {} : { refresh: old }),
    access: sendableSecret(access, 'The access token that the token endpoint gave'),
    ...(typeof refresh === 'string' ? { refresh: sendableSecret(refresh, 'The refresh token that it gave') } : {}),
    ...(isNumber ? { expiresAt: new Date(now() + seconds * 1000).toISOString() } : {}),
    ...(typeof scope === 'string' ? { scopes: scope.split(' ').filter((each) => each !== '') } : {}),
  };
}

function parsedAnswer(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** What was to be renewed ahead of its time can still be used. */
function stillGood(content: OAuthContent, { now, notice }: RenewOptions): OAuthContent | undefined {
  if (hasExpired(content, now())) return undefined;
  notice('A login that expires within two minutes could not be renewed; it is used as it is.');
  return content;
}

function hasExpired({ expiresAt }: OAuthContent, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now;
}

function fail(provider: string, why: string): never {
  throw new CredentialError(
    'credential_refresh_failed',
    `The login for ${provider} could not be renewed: ${why}. Try again, or log in again: muster auth login ${provider}.`,
    { details: { provider } },
  );
}

function loginNeededNow(provider: string, why: string): never {
  throw loginNeeded(provider, why);
}

/** Only a person can help. */
export function loginNeeded(provider: string, why: string): CredentialError {
  return new CredentialError(
    'credential_expired',
    `The stored credential for ${provider} ${why}. Log in again: muster auth login ${provider}.`,
    { details: { provider } },
  );
}
