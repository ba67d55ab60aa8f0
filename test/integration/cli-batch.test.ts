import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBuiltCommandLine, type CommandLineEnd } from '../support/stub-command-line';
import { claudeAnswer } from '../support/stub-behaviour';
import { StubPlace, until } from '../support/stub-place';

const built = useBuiltCommandLine(120_000);
let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  place.install('claude', { steps: [claudeAnswer('done')] });
  for (const name of ['a', 'b', 'c']) mkdirSync(join(place.project, name));
});
afterEach(() => {
  place.dispose();
});

const write = (name: string, text: string): string => {
  writeFileSync(join(place.project, name), text);
  return join(place.project, name);
};
const batch = (args: readonly string[], input?: string): Promise<CommandLineEnd> =>
  built.run(['batch', ...args], {
    environment: place.environment(),
    cwd: place.project,
    ...(input === undefined ? {} : { input }),
  });
const request = (directory: string, more: object = {}): string =>
  JSON.stringify({ agent: 'claude', directory, prompt: `work in ${directory}`, own_login: true, ...more });
const linesOf = ({ stdout }: CommandLineEnd): readonly Record<string, unknown>[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a file of requests is run, with a line for each and a table at the end', async () => {
  const end = await batch([write('tasks.jsonl', [request('a'), request('b')].join('\n'))]);
  expect(end.exitCode).toBe(0);
  expect(end.stdout).toMatch(/✓ \[\d\] claude {2}ok/);
  expect(end.stdout).toMatch(/REQUEST +AGENT +VERDICT/);
  expect(end.stdout).toMatch(/2 runs: 2 ok;/);
  expect(
    place
      .calls('claude')
      .map(({ cwd }) => cwd)
      .sort(),
  ).toEqual([join(place.project, 'a'), join(place.project, 'b')]);
});

test('with --json each line has its index, and the last is the summary', async () => {
  const end = await batch(['-', '--json', '--keep-going'], `${request('a')}\n${request('b', { agent: 'nobody' })}\n`);
  const lines = linesOf(end);
  expect(end.exitCode).toBe(1);
  expect(lines.find(({ type }) => type === 'verdict')).toMatchObject({ index: 0, verdict: 'ok' });
  expect(lines.find(({ type }) => type === 'not_started')).toMatchObject({
    index: 1,
    agent: 'nobody',
    place: '<stdin>:2:1',
    code: 'agent_unknown',
  });
  expect(lines.at(-1)).toMatchObject({
    type: 'batch_summary',
    requests: 2,
    verdicts: { ok: 1 },
    notStarted: 1,
    exitCode: 1,
  });
});

test('a YAML file is read with its defaults, and its paths from its own directory', async () => {
  const file = write(
    'tasks.yaml',
    'defaults: { agent: claude, own_login: true, prompt: the same }\nrequests:\n  - directory: a\n  - directory: b\n',
  );
  const end = await built.run(['batch', file, '--json'], { environment: place.environment(), cwd: '/' });
  expect(end.exitCode).toBe(0);
  expect(place.calls('claude')).toHaveLength(2);
});

test('what is wrong in the file is told with line and column before anything starts', async () => {
  const end = await batch([write('t.jsonl', `${request('a')}\n${request('b', { permision: 'x' })}\n`)]);
  expect(end.exitCode).toBe(2);
  expect(end.stderr).toMatch(/t\.jsonl:2:\d+ permision: is no key of a request, expected perhaps permission/);
  expect(place.records()).toEqual([]);
});

test('a request that cannot be planned is told with its line, and nothing starts', async () => {
  const end = await batch([write('t.jsonl', `${request('a')}\n${request('nowhere')}\n`), '--json']);
  expect(end.exitCode).toBe(2);
  expect(linesOf(end)).toEqual([
    expect.objectContaining({
      type: 'error',
      code: 'batch_refused',
      details: { problems: [expect.objectContaining({ index: 1, code: 'directory_missing' })] },
    }),
  ]);
  expect(place.records()).toEqual([]);
});

test('two requests for one directory are warned of, and refused with --strict', async () => {
  const file = write('t.jsonl', `${request('a')}\n${request('a')}\n`);
  expect((await batch([file])).stderr).toMatch(/warning: request 0 .*, request 1 .* may write in/);
  expect((await batch([file, '--strict'])).exitCode).toBe(2);
});

test('Ctrl-C ends the runs, starts no other, and ends with 130', async () => {
  place.install('claude', { steps: [{ do: 'hang' }] });
  const file = write('t.jsonl', ['a', 'b', 'c'].map((name) => request(name)).join('\n'));
  const child = built.start(['batch', file, '--concurrency', '1', '--json'], {
    environment: place.environment(),
    cwd: place.project,
  });
  let out = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await until(() => out.includes('process_started'), 'the first run');
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ skipped: 2, verdicts: { cancelled: 1 } });
});

test.each([
  ['a file that is not there', ['nothing.jsonl']],
  ['a limit of none', ['-', '--concurrency', '0']],
  ['a limit that is no number', ['-', '--per-provider', 'many']],
])('%s is refused', async (_, args) => {
  expect((await batch(args, request('a'))).exitCode).toBe(2);
  expect(existsSync(join(place.state, 'muster', 'runs'))).toBe(false);
});
