import { execFile, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { useBuiltCommandLine, endOf, type CommandLineEnd } from '../support/stub-command-line';
import { claudeAnswer, type StubBehaviour } from '../support/stub-behaviour';
import { isAlive, StubPlace, until } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

const built = useBuiltCommandLine();
let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

const where = (): { readonly environment: Record<string, string>; readonly cwd: string } => ({
  environment: place.environment(),
  cwd: place.project,
});
const muster = (...args: readonly string[]): Promise<CommandLineEnd> => built.run(args, where());
const answering: StubBehaviour = { steps: [claudeAnswer('all is well')] };
const run = ['run', 'claude', '.', '--own-login', '-p', 'Mend the test.\nThen stop.'] as const;

const message = JSON.stringify({
  ...{ type: 'assistant', session_id: '00000000-0000-4000-8000-000000000000' },
  message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'I am at it.' }] },
});

/** Starts a run that says something and then does nothing; gives its process once the agent is there. */
async function startHanging(): Promise<ChildProcess> {
  place.install('claude', { steps: [{ do: 'print', lines: [message] }, { do: 'hang' }] });
  const child = built.start(run, where());
  await until(() => eventsText().includes('I am at it.'), 'the agent');
  return child;
}

function record(): string {
  return place.records().at(-1) ?? '';
}

function eventsText(): string {
  const file = join(record(), 'events.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const parsed = (end: CommandLineEnd): unknown => JSON.parse(end.stdout);

test('a run is in the list from its start to its end', async () => {
  const child = await startHanging();
  const ended = endOf(child);
  expect(parsed(await muster('runs', '--json'))).toMatchObject([{ agent: 'claude', state: 'running' }]);
  await muster('stop', 'last');
  await ended;
  expect(parsed(await muster('runs', '--here', '--json'))).toMatchObject([
    { agent: 'claude', state: 'finished', verdict: 'cancelled', title: 'Mend the test.', directory: place.project },
  ]);
  expect((await muster('runs')).stdout).toMatch(/^RUN.*\n\w{12} +now +claude +cancelled .* Mend the test\.\n$/);
  expect(parsed(await muster('runs', '--agent', 'codex', '--json'))).toEqual([]);
});

test('show tells the plan, the events and the verdict, by a beginning of the id too', async () => {
  place.install('claude', answering);
  await muster(...run);
  const id = basename(record());
  const end = await muster('show', id.slice(0, 14).toLowerCase());
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  expect(end.stdout).toMatch(/^run +\w{26} {2}\(finished\)\ntitle +Mend the test\.\n/);
  expect(end.stdout).toMatch(/^permission +workspace {2}\(enforced by cli\)$/m);
  expect(end.stdout).toMatch(/^ +\d+\.\ds ok {2}the agent finished$/m);
  expect(parsed(await muster('show', 'last', '--json'))).toMatchObject({
    run: { id, verdict: 'ok' },
    plan: { schema: 1, agent: { name: 'claude' } },
    verdict: { verdict: 'ok', text: 'all is well' },
    record: record(),
  });
});

test('logs prints the lines of the record as they are, up to one that is torn', async () => {
  place.install('claude', answering);
  const shown = await muster(...run);
  const lines = eventsText();
  appendFileSync(join(record(), 'events.jsonl'), '{"type":"mess');
  expect(await muster('logs', 'last', '--json')).toMatchObject({ exitCode: 0, stdout: lines, stderr: '' });
  expect((await muster('logs', 'last')).stdout).toBe(shown.stdout);
});

test('logs -f shows what another process writes, until the verdict', async () => {
  const child = await startHanging();
  const ended = endOf(child);
  const following = endOf(built.start(['logs', '-f', 'last', '--json'], where()));
  await muster('stop', 'last', '--reason', 'enough of it');
  const end = await following;
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  expect(end.stdout).toBe(eventsText());
  expect(end.stdout).toContain('I am at it.');
  expect(end.stdout.trimEnd().split('\n').at(-1)).toContain('"reason":"enough of it"');
  expect((await ended).exitCode).toBe(130);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('logs -f ends quietly on %s, and the run goes on', async (signal, exitCode) => {
  const child = await startHanging();
  const ended = endOf(child);
  const logs = built.start(['logs', '-f', 'last'], where());
  const following = endOf(logs);
  let seen = '';
  logs.stdout?.on('data', (chunk: Buffer) => (seen += chunk.toString()));
  await until(() => seen.includes('I am at it.'), 'the message');
  logs.kill(signal);
  expect(await following).toMatchObject({ exitCode, stderr: '' });
  expect(isAlive(place.call('claude').pid)).toBe(true);
  await muster('stop', 'last');
  await ended;
});

test('logs -f ends quietly when nobody reads it any more', async () => {
  const child = await startHanging();
  const ended = endOf(child);
  const pipeline = `"${process.execPath}" "${built.main}" logs -f last | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const piped = new Promise<string>((resolve) => {
    execFile('bash', ['-c', pipeline], { cwd: place.project, env: place.environment() }, (_error, stdout, stderr) => {
      resolve(stdout + stderr);
    });
  });
  await muster('stop', 'last');
  expect(await piped).toMatch(/^ +0\.0s Claude Code.*\n0\n$/);
  await ended;
});

test('stop ends a run of another process, and says so of one that has ended', async () => {
  const child = await startHanging();
  const ended = endOf(child);
  const stopped = await muster('stop', 'last', '--json');
  expect(stopped.exitCode).toBe(0);
  expect(parsed(stopped)).toMatchObject([{ outcome: 'stopped', verdict: 'cancelled', reason: 'muster stop' }]);
  expect((await ended).exitCode).toBe(130);
  expect(isAlive(place.call('claude').pid)).toBe(false);
  const again = await muster('stop', 'last');
  expect(again).toMatchObject({ exitCode: 0, stderr: '' });
  expect(again.stdout).toMatch(/^\w{26} {2}had finished before: cancelled, muster stop\n$/);
  expect((await muster('stop', '--all')).stdout).toBe('No run goes on.\n');
});

test('a run whose process was killed is followed to that point, and stop ends what it left', async () => {
  const child = await startHanging();
  const ended = endOf(child);
  const following = endOf(built.start(['logs', '-f', 'last'], where()));
  child.kill('SIGKILL');
  await ended;
  expect(await following).toMatchObject({
    exitCode: 31,
    stderr: expect.stringContaining('has ended before the run') as string,
  });
  const { pid } = place.call('claude');
  expect(isAlive(pid)).toBe(true);
  expect(parsed(await muster('stop', 'last', '--json'))).toMatchObject([
    { outcome: 'recovered', verdict: 'interrupted' },
  ]);
  expect(isAlive(pid)).toBe(false);
  expect(parsed(await muster('runs', '--state', 'interrupted', '--json'))).toHaveLength(1);
});

test('runs clears up after a process that was killed, and tells so apart from the list', async () => {
  const child = await startHanging();
  const ended = endOf(child);
  child.kill('SIGKILL');
  await ended;
  const end = await muster('runs', '--json');
  expect(end.stderr).toMatch(/^muster: note: the Muster of the run \w{26} \(Claude Code\) had ended/);
  expect(parsed(end)).toMatchObject([{ state: 'interrupted', verdict: 'interrupted' }]);
  expect(isAlive(place.call('claude').pid)).toBe(false);
  expect((await muster('show', 'last')).stdout).toMatch(/s interrupted {2}\S/);
});

test('stop says when it got no answer in time', async () => {
  place.install('claude', {
    steps: [{ do: 'print', lines: [message] }, { do: 'trap', signals: ['SIGINT', 'SIGTERM'] }, { do: 'hang' }],
  });
  const child = built.start(run, where());
  const ended = endOf(child);
  await until(() => eventsText().includes('I am at it.'), 'the agent');
  const end = await muster('stop', 'last', '--wait', '0');
  expect(end.exitCode).toBe(124);
  expect(end.stdout).toMatch(/^\w{26} {2}no answer: .* muster logs -f \w{26} follows it\n$/);
  child.kill('SIGINT');
  child.kill('SIGINT');
  await ended;
});

test('prune takes away what is old enough, and leaves the run that goes on', async () => {
  place.install('claude', answering);
  await muster(...run);
  const child = await startHanging();
  const ended = endOf(child);
  expect((await muster('prune')).stdout).toBe('Nothing is that old.\n');
  const dry = await muster('prune', '--older-than', '0s', '--dry-run', '--json');
  expect(parsed(dry)).toMatchObject({ dryRun: true, runs: 1, olderThanSeconds: 0 });
  expect(place.records()).toHaveLength(2);
  expect((await muster('prune', '--older-than', '0s')).stdout).toMatch(
    /^Removed 1 run and \d+ sessions?, \d[\d.]* (kB|MB|bytes)\.\n$/,
  );
  expect(place.records()).toHaveLength(1);
  await muster('stop', 'last');
  await ended;
});

test('a page has neither the real key nor the token of the run, whatever the agent prints', async () => {
  const canary = 'sk-canary/KEY+0123456789';
  const upstream = await StubUpstream.start();
  try {
    place.install('claude', {
      steps: [
        { do: 'ask', path: '/v1/messages' },
        { do: 'environment', form: 'plain' },
        { do: 'environment', form: 'base64' },
        { do: 'environment', form: 'plain', to: 2 },
        claudeAnswer('done'),
      ],
    });
    const environment = place.environment({ LOCAL_API_KEY: canary });
    const args = ['run', 'claude', '.', '-p', 'work', '--provider', `local:${upstream.url}`];
    await built.run(args, { environment, cwd: place.project });
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canary}`]);
    const token = place.call('claude').env['ANTHROPIC_API_KEY'] ?? '';
    expect(token.length).toBeGreaterThan(20);
    const file = join(place.root, 'run.html');
    expect(await muster('show', 'last', '--html', file)).toMatchObject({
      exitCode: 0,
      stdout: `${file}\n`,
      stderr: '',
    });
    const page = readFileSync(file, 'utf8');
    // The page has what the agent printed.
    expect(page).toContain('ANTHROPIC_BASE_URL');
    for (const secret of [canary, token]) {
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -4)])
        expect(page).not.toContain(form);
    }
  } finally {
    upstream.close();
  }
});

test('show --html overwrites a page, and nothing else unless told to', async () => {
  place.install('claude', answering);
  await muster(...run);
  const file = join(place.root, 'mine.html');
  writeFileSync(file, 'my notes');
  const refused = await muster('show', 'last', '--html', file);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('--force');
  expect((await muster('show', 'last', '--html', file, '--force')).exitCode).toBe(0);
  expect((await muster('show', 'last', '--html', file)).exitCode).toBe(0);
});
