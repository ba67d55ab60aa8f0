import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMusterError } from '../../src/errors';
import { Secret, secretForms } from '../../src/secrets';
import { CredentialVault, type CredentialContent } from '../../src/vault';
import { errorLike } from '../support/error-like';
import { StubPlace, stubRoster } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';
import { canary } from '../support/vaults';

const expired = '2020-01-01T00:00:00.000Z';
let place: StubPlace;
let model: StubUpstream;
let tokens: StubUpstream;
/** Status and body of the token endpoint. */
let answer: readonly [number, unknown];
let roster: string;

beforeEach(async () => {
  place = new StubPlace();
  answer = [200, { access_token: `new-${canary}`, refresh_token: `rotated-${canary}`, expires_in: 3600 }];
  model = await StubUpstream.start();
  tokens = await StubUpstream.start((response) => {
    response.writeHead(answer[0]).end(JSON.stringify(answer[1]));
  });
  roster = join(place.root, 'roster');
  mkdirSync(join(roster, 'providers'), { recursive: true });
  const provider = {
    roster_version: 1,
    label: 'Vaulted',
    upstream: model.url,
    serves: { 'openai-chat': {} },
    auth: {
      api_key: { header: 'x-api-key' },
      oauth: { header: 'authorization', prefix: 'Bearer ', extra_headers: { 'x-kind': 'login' } },
    },
    credential_env: ['VAULTED_KEY'],
    allow_private: 'loopback',
    token_url: `${tokens.url}/token`,
  };
  writeFileSync(join(roster, 'providers', 'vaulted.yaml'), JSON.stringify(provider));
});

afterEach(() => {
  model.close();
  tokens.close();
  place.dispose();
});

const vault = (): CredentialVault =>
  new CredentialVault({
    stateDirectory: join(place.state, 'muster'),
    environment: place.environment(),
    notice: () => undefined,
  });
const login = (expiresAt: string, refresh: string | undefined): CredentialContent => ({
  kind: 'oauth',
  type: 'oauth',
  access: new Secret(canary),
  ...(refresh === undefined ? {} : { refresh: new Secret(refresh) }),
  expiresAt,
  scopes: [],
});

/** Runs the stub, which asks the model once and prints its environment. */
async function run() {
  place.install('stub-agent', {
    steps: [
      { do: 'ask', path: '/v1/chat/completions', body: { messages: [], tools: [] }, token: true },
      { do: 'environment', form: 'plain' },
    ],
  });
  const muster = await place.muster({}, { rosterDirectories: [stubRoster, roster] });
  const started = await muster.run({ agent: 'stub', provider: 'vaulted', directory: place.project, prompt: 'go' });
  const events: unknown[] = [];
  for await (const event of started) events.push(event);
  return { verdict: await started.verdict, events };
}

/** No value is anywhere: not in what was told, and in no file. */
function assertUntold(told: unknown): void {
  const files = readdirSync(place.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const all = [JSON.stringify(told), ...texts].join('\n');
  expect(secretForms(canary).filter((form) => all.includes(form))).toEqual([]);
}

test('a stored key goes to the provider in its slot, and nowhere else', async () => {
  await vault().put('vaulted', { kind: 'value', type: 'api_key', value: new Secret(canary) });
  const { verdict, events } = await run();
  expect(verdict.verdict).toBe('ok');
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]?.headers['x-api-key']).toBe(canary);
  expect(model.requests[0]?.headers).not.toHaveProperty('authorization');
  assertUntold([verdict, events, place.call('stub-agent')]);
});

test('a stored login that has expired is renewed before the run, and put where a login stands', async () => {
  await vault().put('vaulted', login(expired, `refresh-${canary}`));
  const { verdict, events } = await run();
  expect(verdict.verdict).toBe('ok');
  expect(tokens.requests).toHaveLength(1);
  expect(model.requests[0]?.headers).toMatchObject({ authorization: `Bearer new-${canary}`, 'x-kind': 'login' });
  assertUntold([verdict, events]);
});

test('a command is asked for the value at the start of the run', async () => {
  const command = ['/bin/sh', '-c', `printf '{"value":"%s"}' "$CANARY_PART-from-a-program"`];
  await vault().put('vaulted', { kind: 'command', type: 'api_key', command });
  const { verdict } = await run();
  expect(verdict.verdict).toBe('ok');
  expect(model.requests[0]?.headers['x-api-key']).toBe('-from-a-program');
});

test.each<[string, CredentialContent, readonly [number, unknown], string]>([
  [
    'that the provider refuses to renew',
    login(expired, `refresh-${canary}`),
    [400, { error: canary }],
    'credential_expired',
  ],
  ['that cannot be renewed now', login(expired, `refresh-${canary}`), [503, canary], 'credential_refresh_failed'],
  ['that has expired', login(expired, undefined), [200, {}], 'credential_expired'],
  [
    'whose command fails',
    { kind: 'command', type: 'api_key', command: ['/bin/false'] },
    [200, {}],
    'credential_source_failed',
  ],
])('a credential %s starts nothing', async (_what, content, answered, code) => {
  answer = answered;
  await vault().put('vaulted', content);
  const failure: unknown = await run().catch((error: unknown) => error);
  expect(failure).toEqual(errorLike({ code }));
  expect(place.calls('stub-agent')).toEqual([]);
  expect(place.records()).toEqual([]);
  expect(model.requests).toEqual([]);
  assertUntold(isMusterError(failure) ? [failure.message, failure.stack, failure.details] : failure);
});

test('a login that was refused is told before anything is asked, the next time', async () => {
  answer = [401, { error: 'invalid_grant' }];
  await vault().put('vaulted', login(expired, `refresh-${canary}`));
  await expect(run()).rejects.toThrow(errorLike({ code: 'credential_expired' }));
  await expect(run()).rejects.toThrow(errorLike({ code: 'credential_expired' }));
  expect(tokens.requests).toHaveLength(1);
});
