import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { parseScenario, startScriptedServer } from '../../src/scripted';
import { Secret, secretForms } from '../../src/secrets';
import { CredentialVault, type CredentialContent } from '../../src/vault';
import { useBuiltCommandLine } from '../support/stub-command-line';
import { makeTlsFiles } from '../support/tls-files';
import { createBench, removeBenches } from './support/bench';

const real = 'sk-real-value-that-no-agent-may-see-0123456789';
const built = useBuiltCommandLine();
afterEach(removeBenches);

/** A TLS server that lets through what carries the real value in its place, and nothing else. */
async function startGate(
  folder: string,
  isReal: (headers: NodeJS.Dict<string | string[]>) => boolean,
  upstream: string,
) {
  mkdirSync(folder);
  const { key, cert } = makeTlsFiles(folder);
  const statuses: number[] = [];
  const server: Server = createServer({ key, cert }, (asked, response) => {
    const passes = isReal(asked.headers);
    statuses.push(passes ? 200 : 401);
    if (!passes) {
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"type":"error","error":{"type":"authentication_error"}}');
      return;
    }
    const onward = request(`${upstream}${asked.url ?? ''}`, {
      method: asked.method,
      headers: { 'content-type': 'application/json' },
    });
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)));
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://localhost:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    statuses,
    ca: join(folder, 'ca.pem'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const login: CredentialContent = {
  kind: 'oauth',
  type: 'oauth',
  access: new Secret(real),
  refresh: new Secret(`refresh-${real}`),
  expiresAt: '2099-01-01T00:00:00.000Z',
  scopes: ['user:inference'],
};

test.each<[string, CredentialContent, string, (headers: NodeJS.Dict<string | string[]>) => boolean]>([
  [
    'an API key',
    { kind: 'value', type: 'api_key', value: new Secret(real) },
    'ANTHROPIC_API_KEY',
    (headers) => headers['x-api-key'] === real && headers['authorization'] === undefined,
  ],
  [
    'a login',
    login,
    'CLAUDE_CODE_OAUTH_TOKEN',
    (headers) =>
      headers['authorization'] === `Bearer ${real}` &&
      headers['x-api-key'] === undefined &&
      String(headers['anthropic-beta']).includes('oauth-2025-04-20'),
  ],
])('claude completes a run with %s of the store, which it never sees', async (_what, content, variable, isReal) => {
  const bench = await createBench();
  const place = dirname(bench.directory);
  const steps = [
    { shell: 'env > seen.txt; cat /proc/$PPID/environ | tr "\\0" "\\n" >> seen.txt; true' },
    { say: 'all done' },
  ];
  const scenario = parseScenario(JSON.stringify({ scenario_version: 1, steps }), 'scenario.yaml');
  const server = await startScriptedServer({ scenario, directory: bench.directory });
  const gate = await startGate(join(place, 'tls'), isReal, server.url);
  try {
    const provider = {
      roster_version: 1,
      label: 'Gate',
      upstream: gate.url,
      serves: { 'anthropic-messages': {} },
      auth: {
        api_key: { header: 'x-api-key' },
        oauth: { header: 'authorization', prefix: 'Bearer ', extra_headers: { 'anthropic-beta': 'oauth-2025-04-20' } },
      },
      allow_private: 'loopback',
    };
    mkdirSync(join(place, 'roster', 'providers'), { recursive: true });
    writeFileSync(join(place, 'roster', 'providers', 'gate.yaml'), JSON.stringify(provider));
    const environment: Record<string, string> = {
      ...(bench.environment as Record<string, string>),
      NODE_EXTRA_CA_CERTS: gate.ca,
    };
    const stateDirectory = join(environment['XDG_STATE_HOME'] ?? '', 'muster');
    await new CredentialVault({ stateDirectory, environment, notice: () => undefined }).put('gate', content);

    const args = ['run', 'claude', '.', '-p', 'look', '--provider', 'gate', '--unrestricted', '--json'];
    const end = await built.run([...args, '--model', 'scripted-model', '--roster', join(place, 'roster')], {
      environment,
      cwd: bench.directory,
    });

    const verdict = JSON.parse(end.stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, unknown>;
    expect(verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    expect(gate.statuses.length).toBeGreaterThanOrEqual(2);
    expect(new Set(gate.statuses)).toEqual(new Set([200]));
    const seen = readFileSync(join(bench.directory, 'seen.txt'), 'latin1');
    expect(seen).toMatch(new RegExp(`^${variable}=[\\w-]{20,}$`, 'm'));
    const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    const all = [end.stdout, end.stderr, ...texts].join('\n');
    expect(secretForms(real).filter((form) => all.includes(form))).toEqual([]);
  } finally {
    gate.close();
    await server.close();
  }
});
