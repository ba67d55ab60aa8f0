import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Secret } from '../../../src/secrets';
import { asPlanned, resolveCredential, type CredentialContent, type VaultOptions } from '../../../src/vault';
import { errorLike } from '../../support/error-like';
import { StubUpstream } from '../../support/stub-upstream';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { apiKey, canary, valueOf, VaultPlace } from '../../support/vaults';

const root = useTemporaryDirectory();
const now = Date.parse('2026-06-01T00:00:00Z');
const provider = { name: 'anthropic', credentialEnv: ['FIRST_KEY', 'SECOND_KEY'] };
let place: VaultPlace;
let endpoint: StubUpstream | undefined;
beforeEach(() => {
  place = new VaultPlace(root());
});
afterEach(() => {
  endpoint?.close();
  endpoint = undefined;
});

const options = (environment: Record<string, string> = {}): VaultOptions => {
  const usual = place.options({ now: () => now });
  return { ...usual, environment: { ...usual.environment, ...environment } };
};
const login = (expires: string, partial: Partial<CredentialContent> = {}): CredentialContent =>
  ({
    kind: 'oauth',
    type: 'oauth',
    access: new Secret(canary),
    refresh: new Secret(`refresh-${canary}`),
    expiresAt: expires,
    scopes: ['a'],
    clientId: 'client-1',
    ...partial,
  }) as CredentialContent;
const expired = '2026-05-01T00:00:00.000Z';

/** A token endpoint that answers each request alike. */
async function answering(status: number, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  endpoint = await StubUpstream.start((response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return `${endpoint.url}/token`;
}
const resolved = async (tokenUrl?: string, environment?: Record<string, string>) =>
  resolveCredential({ ...provider, ...(tokenUrl === undefined ? {} : { tokenUrl }) }, options(environment));
const current = async (tokenUrl?: string): Promise<string | undefined> =>
  (await (await resolved(tokenUrl))?.current())?.reveal();

describe('the credential of a provider', () => {
  test('is the stored one, then the first variable that is set, then none', async () => {
    const environment = { FIRST_KEY: '', SECOND_KEY: 'of the environment' };
    expect(await resolved()).toBeUndefined();
    const found = await resolved(undefined, environment);
    expect(found).toMatchObject({ type: 'api_key', from: { kind: 'environment', variable: 'SECOND_KEY' } });
    expect((await found?.current())?.reveal()).toBe('of the environment');
    await place.vault().put('anthropic', apiKey());
    const stored = await resolved(undefined, environment);
    expect(stored).toMatchObject({ type: 'api_key', from: { kind: 'stored', set: 'default' } });
    expect((await stored?.current())?.reveal()).toBe(canary);
    expect(inspect(stored, { showHidden: true, depth: 9 })).not.toContain('sk-canary');
  });

  test('comes from the set that the environment names', async () => {
    await place.vault({}, 'work').put('anthropic', apiKey());
    expect(await resolved()).toBeUndefined();
    expect(await resolved(undefined, { MUSTER_CREDENTIAL_SET: 'work' })).toMatchObject({
      from: { kind: 'stored', set: 'work' },
    });
  });

  test('that is stored and cannot be opened makes way for no other', async () => {
    await place.vault(place.withPassphrase('p')).put('anthropic', apiKey());
    await expect(resolved(undefined, { FIRST_KEY: 'other account' })).rejects.toThrow(
      errorLike({ code: 'credential_locked' }),
    );
  });

  test('that has expired and cannot be renewed is told as that', async () => {
    await place.vault().put('anthropic', { kind: 'value', type: 'pat', value: new Secret(canary), expiresAt: expired });
    await expect(current()).rejects.toThrow(errorLike({ code: 'credential_expired' }));
    await place.vault().put('anthropic', login(expired));
    await expect(current()).rejects.toThrow(errorLike({ code: 'credential_expired' }));
  });

  test('that a command gives is asked for once until it is due', async () => {
    const command = [
      '/bin/sh',
      '-c',
      `echo x >> ${root()}/asked; echo '{"value":"k","expires_at":"2026-06-01T01:00:00Z"}'`,
    ];
    await place.vault().put('anthropic', { kind: 'command', type: 'oauth_token', command });
    let time = now;
    const found = await resolveCredential(provider, { ...options(), now: () => time });
    const asked = (): number => readFileSync(join(root(), 'asked'), 'utf8').length / 2;
    await Promise.all([found?.current(), found?.current()]);
    expect([(await found?.current())?.reveal(), asked()]).toEqual(['k', 1]);
    time += 59 * 60_000;
    await found?.current();
    expect(asked()).toBe(2);
  });

  test('of a plan is the same when the run starts', () => {
    const from = { kind: 'stored', set: 'default' } as const;
    const found = { type: 'oauth', from, current: () => Promise.resolve(new Secret('x')) } as const;
    expect(asPlanned(found, { provider: 'anthropic', type: 'oauth', from })).toBe(found);
    const missing = errorLike({ code: 'credential_missing' });
    expect(() => asPlanned(found, { provider: 'anthropic', type: 'pat', from })).toThrow(missing);
    expect(() => asPlanned(undefined, { provider: 'anthropic', type: 'oauth', from })).toThrow(missing);
  });
});

describe('a login', () => {
  test('that is good is used as it is', async () => {
    const url = await answering(500, '');
    await place.vault().put('anthropic', login('2026-06-01T00:03:00.000Z'));
    expect(await current(url)).toBe(canary);
    expect(endpoint?.requests).toEqual([]);
  });

  test('that is due is renewed, and what was rotated is kept', async () => {
    const url = await answering(200, { access_token: 'new', refresh_token: 'rotated', expires_in: 3600, scope: 'b c' });
    await place.vault().put('anthropic', login('2026-06-01T00:01:00.000Z'));
    expect(await current(url)).toBe('new');
    expect(Object.fromEntries(new URLSearchParams(endpoint?.requests[0]?.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: `refresh-${canary}`,
      client_id: 'client-1',
    });
    const opened = await place.vault().open('anthropic');
    expect(opened?.header.expiresAt).toBe('2026-06-01T01:00:00.000Z');
    expect(opened?.content).toMatchObject({ scopes: ['b', 'c'], clientId: 'client-1' });
    expect(opened?.content.kind === 'oauth' ? opened.content.refresh?.reveal() : '').toBe('rotated');
    expect(await current(url)).toBe('new');
    expect(endpoint?.requests).toHaveLength(1);
  });

  test('keeps its refresh token where the answer has none, and asks in JSON where that is wanted', async () => {
    const url = await answering(200, { access_token: 'new' });
    await place.vault().put('anthropic', login(expired, { tokenFormat: 'json' }));
    expect(await current(url)).toBe('new');
    expect(JSON.parse(endpoint?.requests[0]?.body ?? '')).toMatchObject({ grant_type: 'refresh_token' });
    const { content } = (await place.vault().open('anthropic')) ?? {};
    expect(content).toMatchObject({ tokenFormat: 'json' });
    expect(content?.kind === 'oauth' ? content.refresh?.reveal() : '').toBe(`refresh-${canary}`);
  });

  test.each([400, 401])(
    'that the endpoint refuses with %i needs a person, is kept, and is not tried again',
    async (status) => {
      const url = await answering(status, { error: 'invalid_grant', error_description: `refresh-${canary}` });
      await place.vault().put('anthropic', login(expired));
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const failure: unknown = await current(url).catch((error: unknown) => error);
        expect(failure).toEqual(errorLike({ code: 'credential_expired' }));
        expect(inspect(failure, { depth: 9 })).not.toContain('sk-canary');
      }
      expect(endpoint?.requests).toHaveLength(1);
      const opened = await place.vault().open('anthropic');
      expect(opened?.header.needsLogin).toBe(true);
      expect(valueOf(opened?.content)).toBe(canary);
    },
  );

  test.each<[string, number, unknown]>([
    ['fails', 500, `refresh-${canary}`],
    ['limits the rate', 429, ''],
    ['answers no JSON', 200, canary],
    ['answers without a token', 200, { token: canary }],
    ['answers a list', 200, [canary]],
    ['answers endlessly', 200, 'x'.repeat(100_000)],
  ])('is not given up when the endpoint %s', async (_what, status, body) => {
    const url = await answering(status, body);
    await place.vault().put('anthropic', login(expired));
    const failure: unknown = await current(url).catch((error: unknown) => error);
    expect(failure).toEqual(errorLike({ code: 'credential_refresh_failed' }));
    expect(inspect(failure, { depth: 9 })).not.toContain('sk-canary');
    expect((await place.vault().open('anthropic'))?.header.needsLogin).toBe(false);
  });

  test('is sent nowhere else when the endpoint redirects', async () => {
    const other = await StubUpstream.start();
    const url = await answering(307, '', { location: `${other.url}/steal` });
    await place.vault().put('anthropic', login(expired));
    await expect(current(url)).rejects.toThrow(errorLike({ code: 'credential_refresh_failed' }));
    expect(other.requests).toEqual([]);
    other.close();
  });

  test('that is nearly due is used where it cannot be renewed yet', async () => {
    const url = await answering(500, '');
    await place.vault().put('anthropic', login('2026-06-01T00:01:00.000Z'));
    place.notices.length = 0;
    expect(await current(url)).toBe(canary);
    expect(place.notices).toEqual([expect.stringContaining('could not be renewed')]);
  });

  test('that cannot reach its endpoint says so', async () => {
    const url = await answering(200, '');
    endpoint?.close();
    await place.vault().put('anthropic', login(expired));
    await expect(current(url)).rejects.toThrow(
      errorLike({ message: expect.stringContaining('could not be reached') as string }),
    );
  });
});
