import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDirectory } from '../../../src/store';
import { keepRun } from '../../support/kept-runs';
import { callCommandIn, type CommandEnd } from './call-command';

const first = '01M8Q8Z9K5CZ6S988ZD5MA2S57';
const second = '01M8QCJJEJNAW0FYED89AT52H1';
const session = '01M8Q8Z9K5CZ6S988ZD5MA2S00';

/** Calls a command in a home where two runs are kept. */
function withTwoRuns(...args: readonly string[]): Promise<CommandEnd> {
  return callCommandIn(
    (home) => {
      const state = join(home, '.local', 'state', 'muster');
      keepRun(state, { id: first, row: { agent: 'codex', sessionId: session }, verdict: { verdict: 'auth' } });
      keepRun(state, { id: second, row: { directory: '/nowhere/at all' } });
    },
    ...args,
  );
}

const ids = ({ stdout }: CommandEnd): readonly string[] => (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);

test.each([
  [[], [second, first]],
  [['--limit', '1'], [second]],
  [
    ['--limit', '0'],
    [second, first],
  ],
  [['--agent', 'codex'], [first]],
  [['--verdict', 'auth'], [first]],
  [['--state', 'interrupted'], []],
  [['--session', session.toLowerCase()], [first]],
  [['--directory', '/nowhere/at all'], [second]],
  [['--here'], []],
])('runs %j lists those runs, newest first', async (flags, expected) => {
  const end = await withTwoRuns('runs', '--json', ...flags);
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  expect(ids(end)).toEqual(expected);
});

test.each([
  [['runs', '--directory', '.', '--here'], 'Choose one of them'],
  [['runs', '--limit', 'many'], '--limit'],
  [['runs', '--session', 'mine'], 'is no id of a session'],
  [['runs', '--verdict', 'fine'], 'Allowed choices are ok'],
  [['show'], "missing required argument 'run'"],
  [['show', 'last', '--force'], '--html alone'],
  [['show', 'last', '--html', ''], 'Say where the page goes'],
  [['stop'], 'Say which run to stop, or --all'],
  [['stop', 'last', '--all'], 'Choose one of them'],
  [['stop', 'last', '--wait', 'long'], '--wait'],
  [['prune', '--older-than', 'a month'], 'such as 30d'],
])('%j is refused', async (args, message) => {
  const end = await withTwoRuns(...args);
  expect(end).toMatchObject({ exitCode: 2, stdout: '' });
  expect(end.stderr).toContain(message);
});

test('standard error is no JSON', async () => {
  const end = await withTwoRuns('logs', 'last', '--stderr', '--json');
  expect(end.exitCode).toBe(2);
  expect(JSON.parse(end.stdout)).toMatchObject({ type: 'error', code: 'usage' });
});

test.each([
  [`${first.slice(0, -1)}8`, 'run_unknown', first],
  [first.replace('Q8Z9', 'Q8Y9').slice(0, 14), 'run_unknown', first],
  ['lst', 'run_id_invalid', 'last'],
  ['latest', 'run_id_invalid', 'last'],
])('the run that was meant by %s is named', async (wanted, code, meant) => {
  for (const command of ['show', 'logs', 'stop']) {
    const end = await withTwoRuns(command, wanted);
    expect(end.exitCode).toBe(2);
    expect(end.stderr).toContain(`Did you mean ${meant}? [`);
    expect(end.stderr).toContain(code);
  }
});

test('a beginning that two runs have is not taken for one of them', async () => {
  expect(await withTwoRuns('show', '01M8Q')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('run_ambiguous') as string,
  });
});

test('where no run is kept every command says so', async () => {
  const nothing = (): undefined => undefined;
  expect(await callCommandIn(nothing, 'runs')).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'No run is kept here yet.\n',
  });
  expect((await callCommandIn(nothing, 'runs', '--json')).stdout).toBe('[]\n');
  expect((await callCommandIn(nothing, 'show', 'last')).stderr).toContain('No run is kept here yet.');
  expect((await callCommandIn(nothing, 'stop', '--all')).stdout).toBe('No run goes on.\n');
  expect((await callCommandIn(nothing, 'prune')).stdout).toBe('Nothing is that old.\n');
});

test('an agent of which no run is kept is told with the one that was probably meant', async () => {
  expect((await withTwoRuns('runs', '--agent', 'codx')).stderr).toBe(
    'None of the runs that are kept here is such a one. Did you mean the agent "codex"?\n',
  );
});

test('a record whose plan and verdict are damaged is shown as far as it goes', async () => {
  const end = await callCommandIn(
    (home) => {
      const state = join(home, '.local', 'state', 'muster');
      keepRun(state, { id: first });
      for (const name of ['plan.json', 'verdict.json']) writeFileSync(join(runDirectory(state, first), name), '{"sch');
    },
    'show',
    first,
  );
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  expect(end.stdout).toContain('agent       Claude Code\n');
  expect(end.stdout).toContain('Let me look at the code first.');
});

test('standard error of an agent is given as it is, and nothing where there was none', async () => {
  const withErrors = (text: string | undefined): Promise<CommandEnd> =>
    callCommandIn(
      (home) => {
        const state = join(home, '.local', 'state', 'muster');
        keepRun(state, { id: first });
        if (text !== undefined) writeFileSync(join(runDirectory(state, first), 'stderr.log'), text);
      },
      'logs',
      'last',
      '--stderr',
    );
  expect(await withErrors('warn: ünï\n')).toEqual({ exitCode: 0, stdout: 'warn: ünï\n', stderr: '' });
  expect(await withErrors(undefined)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});
