import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent, Verdict } from '../../src/api';
import { useBuiltCommandLine } from '../support/stub-command-line';
import { claudeAnswer, type StubStep } from '../support/stub-behaviour';
import { StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

/** The real key. It may leave this machine in the auth slot of a request, and appear nowhere else. */
const canary = 'sk-canary/KEY+0123456789"quoted"';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

/** All files below a directory, as paths. */
function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Every way in which a text is searched for. */
function spellings(text: string): readonly string[] {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), base64.slice(0, -2)];
}

function expectAbsent(text: string, secret: string): void {
  for (const spelling of spellings(secret)) expect(text).not.toContain(spelling);
}

const printsAll: readonly StubStep[] = [
  ...(['plain', 'base64', 'percent', 'unicode'] as const).map((form): StubStep => ({ do: 'environment', form })),
  { do: 'environment', form: 'plain', to: 2 },
  { do: 'secretSplit', name: 'ANTHROPIC_API_KEY' },
  {
    do: 'printToken',
    name: 'ANTHROPIC_API_KEY',
    form: 'unicode',
    before: '{"type":"assistant","session_id":"s","message":{"role":"assistant","content":[{"type":"text","text":"key ',
    after: '"}]}}',
  },
  claudeAnswer('done'),
];

test('a routed run sends the key upstream in the auth slot, and neither key nor token appears anywhere else', async () => {
  const upstream = await StubUpstream.start();
  try {
    place.install('claude', { steps: [{ do: 'ask', path: '/v1/messages' }, ...printsAll] });
    const muster = await place.muster({ LOCAL_API_KEY: canary, ANTHROPIC_API_KEY: canary, OPENAI_API_KEY: canary });
    const run = await muster.run({
      agent: 'claude',
      directory: place.project,
      prompt: 'work',
      provider: `local:${upstream.url}`,
    });
    const events: string[] = [];
    for await (const event of run) events.push(JSON.stringify(event));
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok', text: 'done' });

    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canary}`]);
    const call = place.call('claude');
    const token = call.env['ANTHROPIC_API_KEY'] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expectAbsent(JSON.stringify([call.argv, call.env, call.stdin.toString()]), canary);
    expect(JSON.stringify(upstream.requests)).not.toContain(token);

    const kept = filesBelow(place.state).map((file) => readFileSync(file, 'utf8'));
    expect(kept.length).toBeGreaterThanOrEqual(4);
    for (const text of [...events, ...kept]) {
      expectAbsent(text, canary);
      expectAbsent(text, token);
    }
    // The stub did print it: otherwise there would be nothing to find.
    expect(kept.join('\n').split('[secret]').length).toBeGreaterThan(6);
    expect(events.join('\n')).toContain('key [secret]');
  } finally {
    upstream.close();
  }
});

test('a key that the agent uses for its own login is taken out of all that it prints', async () => {
  place.install('claude', { steps: printsAll });
  const muster = await place.muster({ ANTHROPIC_API_KEY: canary, CLAUDE_CONFIG_DIR: '/home/someone/.claude' });
  const run = await muster.run({ agent: 'claude', directory: place.project, prompt: 'work', ownLogin: true });
  const events: string[] = [];
  for await (const event of run) events.push(JSON.stringify(event));
  expect(place.call('claude').env['ANTHROPIC_API_KEY']).toBe(canary);
  for (const text of [...events, ...filesBelow(place.state).map((file) => readFileSync(file, 'utf8'))]) {
    expectAbsent(text, canary);
  }
  expect(events.join('\n')).toContain('CLAUDE_CONFIG_DIR=/home/someone/.claude');
});

test('the plan that is kept has slots, with the names of variables and not their values', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const muster = await place.muster({ HTTPS_PROXY: 'http://me:proxy-password@proxy:8080' });
  const run = await muster.run({ agent: 'claude', directory: place.project, prompt: 'work', provider: 'scripted' });
  await run.verdict;
  const plan = readFileSync(join(run.record, 'plan.json'), 'utf8');
  expect(JSON.parse(plan)).toEqual(JSON.parse(JSON.stringify(run.plan)));
  expect(plan).toContain('"slot": "broker.token"');
  expect(plan).toContain('"slot": "env.HTTPS_PROXY"');
  expect(plan).not.toContain('proxy-password');
});

test('the temporary directory of a run goes with it, its record and its private home stay', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const run = await (
    await place.muster()
  ).run({ agent: 'claude', directory: place.project, prompt: 'work', provider: 'scripted' });
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  expect(readdirSync(run.record).sort()).toEqual(
    ['claude-session.txt', 'events.jsonl', 'plan.json', 'scripted-requests.jsonl', 'verdict.json'].sort(),
  );
  const home = place.call('claude').env['CLAUDE_CONFIG_DIR'] ?? '';
  expect(home.startsWith(join(place.state, 'muster', 'sessions'))).toBe(true);
  expect(statSync(home).isDirectory()).toBe(true);
  const started = events.find((event) => event.type === 'process_started');
  expect(started).toHaveProperty('home');
  expect(home.startsWith(started?.home ?? 'nowhere')).toBe(true);
  expect(readdirSync(place.project)).toEqual([]);
  expect(readdirSync(place.home)).toEqual([]);
});

test('what an agent asks the model for is no way out for the token', async () => {
  const agent = [
    '#!/usr/bin/env node',
    "if (process.argv[2] === '--version') return console.log('2.1.0');",
    'const { ANTHROPIC_BASE_URL: base, ANTHROPIC_API_KEY: token } = process.env;',
    "const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };",
    "fetch(`${base}/v1/${token}`, { method: 'POST', headers, body: JSON.stringify({ model: token }) })",
    "  .then(() => require('node:fs').writeFileSync(`${process.argv[1]}.token`, token));",
  ];
  writeFileSync(join(place.bin, 'claude'), `${agent.join('\n')}\n`, { mode: 0o755 });
  const upstream = await StubUpstream.start((response) => response.writeHead(404).end('{}'));
  try {
    const run = await (
      await place.muster()
    ).run({ agent: 'claude', directory: place.project, prompt: 'work', provider: `local:${upstream.url}` });
    const events: RunEvent[] = [];
    for await (const event of run) events.push(event);
    const token = readFileSync(join(place.bin, 'claude.token'), 'utf8');
    expect(events.find(({ type }) => type === 'model_request')).toMatchObject({
      path: '/v1/[secret]',
      model: '[secret]',
    });
    for (const text of [JSON.stringify(events), ...filesBelow(place.state).map((file) => readFileSync(file, 'utf8'))]) {
      expectAbsent(text, token);
    }
  } finally {
    upstream.close();
  }
});

describe('a record that cannot be written', () => {
  /** Runs an agent that complains and answers; a directory takes the place of a file of the record. */
  const obstructed = async (file: string): Promise<readonly [Verdict, readonly RunEvent[]]> => {
    place.install('claude', {
      steps: [{ do: 'sleep', ms: 300 }, { do: 'complain', pieces: ['oh\n'], pauseMs: 200 }, claudeAnswer('done')],
    });
    const run = await (
      await place.muster()
    ).run({ agent: 'claude', directory: place.project, prompt: 'work', ownLogin: true });
    const events: RunEvent[] = [];
    mkdirSync(join(run.record, file));
    for await (const event of run) events.push(event);
    return [await run.verdict, events];
  };

  test('while the agent works ends the run, which says why', async () => {
    const [verdict, events] = await obstructed('stderr.log');
    expect(verdict).toMatchObject({ verdict: 'crashed', reason: 'the record cannot be written (EEXIST)' });
    expect(events.at(-1)).toMatchObject({ ...verdict, type: 'verdict' });
  });

  test('with its verdict is told by a notice, and the verdict stays', async () => {
    const [verdict, events] = await obstructed('verdict.json');
    expect(verdict).toMatchObject({ verdict: 'ok', text: 'done' });
    expect(events.slice(-2)).toMatchObject([
      { type: 'notice', message: 'the record cannot be written (conflict)' },
      { ...verdict, type: 'verdict' },
    ]);
  });
});

describe('through the command', () => {
  const built = useBuiltCommandLine();

  test.each(['0000', '0022', '0077'])(
    'whatever the umask (%s), all that is kept is for this user alone',
    async (mask) => {
      place.install('opencode', { steps: [{ do: 'complain', pieces: ['a complaint\n'] }] });
      const args = ['run', 'opencode', '-p', 'work', '--provider', 'scripted'];
      const command = [process.execPath, built.main, ...args].map((word) => `'${word}'`).join(' ');
      await new Promise((resolve) => {
        execFile(
          'bash',
          ['-c', `umask ${mask}; ${command}`],
          { cwd: place.project, env: place.environment() },
          resolve,
        );
      });
      const entries = readdirSync(place.state, { recursive: true, encoding: 'utf8' }).map((name) =>
        join(place.state, name),
      );
      const modes = entries.map((path) => {
        const found = statSync(path);
        return [path, found.isDirectory() ? 'directory' : 'file', (found.mode & 0o777).toString(8)];
      });
      expect(modes.length).toBeGreaterThan(8);
      expect(modes).toEqual(modes.map(([path, kind]) => [path, kind, kind === 'directory' ? '700' : '600']));
    },
  );

  test.each([
    ['for people', []],
    ['--json', ['--json']],
    ['-q', ['-q']],
  ])('no channel of the command shows key or token (%s)', async (_form, flags) => {
    place.install('claude', { steps: printsAll });
    const end = await built.run(['run', 'claude', '-p', 'work', '--provider', 'local', ...flags], {
      environment: place.environment({ LOCAL_API_KEY: canary, ANTHROPIC_API_KEY: canary }),
      cwd: place.project,
    });
    const token = place.call('claude').env['ANTHROPIC_API_KEY'] ?? '';
    expect(end.exitCode).toBe(0);
    for (const text of [end.stdout, end.stderr]) {
      expectAbsent(text, canary);
      expectAbsent(text, token);
    }
  });

  test('explain shows no key', async () => {
    place.install('claude');
    const end = await built.run(['explain', 'claude', '-p', 'work', '--json'], {
      environment: place.environment({ ANTHROPIC_API_KEY: canary }),
      cwd: place.project,
    });
    expect(JSON.parse(end.stdout)).toMatchObject({ route: { kind: 'provider', credentialEnv: 'ANTHROPIC_API_KEY' } });
    expectAbsent(end.stdout, canary);
  });
});
