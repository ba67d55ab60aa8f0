import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '../../src/secrets';
import { BuiltVault } from '../support/built-vault';
import { useTemporaryDirectory } from '../support/temporary-directory';
import { apiKey, canary, valueOf, VaultPlace } from '../support/vaults';
import { makeTlsFiles } from '../support/tls-files';

const killAt = join(__dirname, '../fixtures/kill-at.cjs');
const root = useTemporaryDirectory();
let built: BuiltVault;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-vault-'));
  built = new BuiltVault(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const put = (provider: string, value: string): string =>
  `await new vault.CredentialVault(options).put('${provider}', { kind: 'value', type: 'api_key', value: new Secret('${value}') });`;

test('a writer that is killed at any step leaves the old credential or the new one', async () => {
  const place = new VaultPlace(root());
  await place.vault().put('anthropic', apiKey('old'));
  const environment = { STATE: place.state };
  const counted = await built.run([put('anthropic', 'old')], { ...environment, KILL_AT: 'count' }, [killAt]);
  const steps = Number(/calls: (\d+)/.exec(counted.stdout)?.[1]);
  expect(steps).toBeGreaterThan(5);
  const found: (string | undefined)[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const end = await built.run([put('anthropic', 'new')], { ...environment, KILL_AT: String(step) }, [killAt]);
    expect(end.signal).toBe('SIGKILL');
    found.push(valueOf((await place.vault().open('anthropic'))?.content));
    await place.vault().put('anthropic', apiKey('old'));
  }
  expect([...new Set(found)].sort()).toEqual(['new', 'old']);
  expect(readdirSync(join(place.state, 'credentials', 'sets', 'default'))).toEqual(['anthropic.json']);
}, 120_000);

test('a writer that is killed at any step of a first store leaves a store that works', async () => {
  const count = new VaultPlace(join(root(), 'count'));
  const counted = await built.run([put('anthropic', 'x')], { STATE: count.state, KILL_AT: 'count' }, [killAt]);
  const steps = Number(/calls: (\d+)/.exec(counted.stdout)?.[1]);
  expect(steps).toBeGreaterThan(10);
  for (let step = 1; step <= steps; step += 1) {
    const place = new VaultPlace(join(root(), String(step)));
    await built.run([put('anthropic', 'x')], { STATE: place.state, KILL_AT: String(step) }, [killAt]);
    expect([undefined, 'x']).toContain(valueOf((await place.vault().open('anthropic'))?.content));
    await place.vault().put('anthropic', apiKey('again'));
    expect(valueOf((await place.vault().open('anthropic'))?.content)).toBe('again');
  }
}, 120_000);

test('twenty processes that store at once lose nothing, and share one key', async () => {
  const place = new VaultPlace(root());
  const providers = Array.from({ length: 20 }, (_each, index) => `provider-${String(index)}`);
  const ends = await Promise.all(providers.map((name) => built.run([put(name, `of ${name}`)], { STATE: place.state })));
  expect(ends.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  const opened = await Promise.all(providers.map((name) => place.vault().open(name)));
  expect(opened.map((each) => valueOf(each?.content))).toEqual(providers.map((name) => `of ${name}`));
  expect(new Set(opened.map((each) => each?.header.key.id)).size).toBe(1);
}, 60_000);

describe('a token endpoint behind TLS', () => {
  const requests: string[] = [];
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const files = join(folder, 'tls');
    mkdirSync(files);
    const { key, cert } = makeTlsFiles(files);
    server = createServer({ key, cert }, (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push(body);
        // A second request with the same refresh token would be the theft of it.
        const answer = {
          access_token: `access-${String(requests.length)}`,
          refresh_token: 'rotated',
          expires_in: 3600,
        };
        setTimeout(() => response.end(JSON.stringify(answer)), 200);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `https://localhost:${String((server.address() as AddressInfo).port)}/token`;
  });
  beforeEach(() => {
    requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const show = (): string[] => [
    `const found = await vault.resolveCredential({ name: 'anthropic', credentialEnv: [], tokenUrl: '${url}' }, options);`,
    'const value = await found.current().catch((error) => error.code + " " + error.message);',
    'console.log(typeof value === "string" ? value : value.reveal());',
  ];
  const storeExpired = (place: VaultPlace) =>
    place.vault().put('anthropic', {
      kind: 'oauth',
      type: 'oauth',
      access: new Secret('old'),
      refresh: new Secret(canary),
      expiresAt: '2020-01-01T00:00:00.000Z',
      scopes: [],
    });

  test('is asked once by ten processes, and what it rotated is kept once', async () => {
    const place = new VaultPlace(root());
    await storeExpired(place);
    const environment = { STATE: place.state, NODE_EXTRA_CA_CERTS: join(folder, 'tls', 'ca.pem') };
    const ends = await Promise.all(Array.from({ length: 10 }, () => built.run(show(), environment)));
    expect(ends.map(({ stdout }) => stdout.trim())).toEqual(Array.from({ length: 10 }, () => 'access-1'));
    expect(requests).toHaveLength(1);
    const { content } = (await place.vault().open('anthropic')) ?? {};
    expect(content?.kind === 'oauth' ? content.refresh?.reveal() : '').toBe('rotated');
  }, 60_000);

  test('is believed only with a certificate that is, whatever the environment says', async () => {
    const place = new VaultPlace(root());
    await storeExpired(place);
    const end = await built.run(show(), { STATE: place.state, NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(end.stdout).toMatch(/^credential_refresh_failed .*could not be reached/);
    expect(requests).toEqual([]);
    expect(end.stdout + end.stderr).not.toContain('canary');
  }, 60_000);
});
