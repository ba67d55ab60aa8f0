import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyProcess, thisProcess } from '../../../src/processes';
import { activeFile, beginRun, createId, indexFile, listRuns, onStopRequest, readActiveFile } from '../../../src/store';
import { requestStop, runDirectory, runTitle, stopFile } from '../../../src/store';
import { until } from '../../support/stub-place';
import { runRow, runVerdict } from '../../support/store';

let root: string;
let state: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-active-'));
  state = join(root, 'state');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const code = (wanted: string): Error => expect.objectContaining({ code: wanted }) as Error;

test('a run that goes on names its owner, its agent and what only the owner knows of', () => {
  const id = createId();
  const run = beginRun(state, runRow(id));
  expect(readActiveFile(state, id)).toMatchObject({ schema: 1, owner: thisProcess(), row: { state: 'running' } });
  const parent = identifyProcess(process.ppid);
  if (parent === undefined) throw new Error('no parent');
  run.launched(parent);
  run.strays([parent]);
  run.belongsTo(id);
  expect(readActiveFile(state, id)).toMatchObject({ agent: parent, strays: [parent], row: { sessionId: id } });
  run.finish(runVerdict(id));
  run.leave();
  expect(readdirSync(join(state, 'active'))).toEqual([]);
  expect(listRuns(state)).toMatchObject([{ id, sessionId: id }]);
});

test('of two that make the same run one gets a conflict, and the run of the other stays whole', () => {
  const id = createId();
  const run = beginRun(state, runRow(id));
  expect(() => beginRun(state, runRow(id))).toThrow(code('conflict'));
  run.finish(runVerdict(id));
  run.leave();
  expect(listRuns(state)).toMatchObject([{ state: 'finished' }]);
});

test('of two that finish the same run one gets a conflict, and the first verdict stays', () => {
  const id = createId();
  const run = beginRun(state, runRow(id));
  run.finish(runVerdict(id));
  expect(() => {
    run.finish(runVerdict(id, { verdict: 'crashed' }));
  }).toThrow(code('conflict'));
  expect(JSON.parse(readFileSync(join(runDirectory(state, id), 'verdict.json'), 'utf8'))).toEqual(runVerdict(id));
  expect(readdirSync(runDirectory(state, id))).toEqual(['verdict.json']);
  run.leave();
});

test.each([0o000, 0o022, 0o777])('whatever the umask (%o), all of it is for this user alone', (mask) => {
  const before = process.umask(mask);
  try {
    const id = createId();
    const run = beginRun(state, runRow(id));
    requestStop(state, id, 'enough');
    run.finish(runVerdict(id));
    const modes = readdirSync(state, { recursive: true, encoding: 'utf8' }).map((name) => {
      const found = statSync(join(state, name));
      return [name, found.isDirectory(), (found.mode & 0o777).toString(8)];
    });
    expect(modes).toHaveLength(7);
    expect(modes).toEqual(
      modes.map(([name, isDirectory]) => [name, isDirectory, isDirectory === true ? '700' : '600']),
    );
    run.leave();
  } finally {
    process.umask(before);
  }
});

describe('a link in the place of', () => {
  const begin = (): void => {
    const id = createId();
    const run = beginRun(state, runRow(id));
    run.finish(runVerdict(id));
    run.leave();
  };

  test.each(['runs', 'active'])('the directory %s is refused, and nothing is written through it', (name) => {
    mkdirSync(state);
    const target = join(root, 'target');
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, join(state, name));
    expect(begin).toThrow(code('state_unusable'));
    expect(readdirSync(target)).toEqual([]);
  });

  test('the index is refused, its target stays, and nothing of the run does', () => {
    mkdirSync(state);
    const target = join(root, 'target');
    writeFileSync(target, 'kept');
    symlinkSync(target, indexFile(state));
    expect(begin).toThrow(code('state_unusable'));
    expect(readFileSync(target, 'utf8')).toBe('kept');
    expect(readdirSync(join(state, 'runs'))).toEqual([]);
    expect(readdirSync(join(state, 'active'))).toEqual([]);
  });

  test.each(['verdict.json'])('%s is refused, and its target stays', (name) => {
    const id = createId();
    const run = beginRun(state, runRow(id));
    const target = join(root, 'target');
    writeFileSync(target, 'kept');
    symlinkSync(target, join(run.directory, name));
    expect(() => {
      run.finish(runVerdict(id));
    }).toThrow(code('conflict'));
    expect(readFileSync(target, 'utf8')).toBe('kept');
    run.leave();
  });

  test('the active file is replaced, and its target stays', () => {
    const id = createId();
    const target = join(root, 'target');
    mkdirSync(join(state, 'active'), { recursive: true, mode: 0o700 });
    writeFileSync(target, 'kept');
    symlinkSync(target, activeFile(state, id));
    const run = beginRun(state, runRow(id));
    expect(readFileSync(target, 'utf8')).toBe('kept');
    expect(readActiveFile(state, id)).toMatchObject({ id });
    run.leave();
  });

  test('a stop request asks for nothing', async () => {
    const run = createId();
    mkdirSync(join(state, 'active'), { recursive: true, mode: 0o700 });
    const target = join(root, 'target');
    writeFileSync(target, 'kept', { mode: 0o600 });
    symlinkSync(target, stopFile(state, run));
    const asked: string[] = [];
    const forget = onStopRequest(state, run, (reason) => asked.push(reason));
    await until(() => !existsSync(stopFile(state, run)), 'the look at the request');
    forget();
    expect(asked).toEqual([]);
    expect(readFileSync(target, 'utf8')).toBe('kept');
  });
});

test.each([0o770, 0o707])('a directory that others may write to (%o) is refused', (mode) => {
  const before = process.umask(0);
  mkdirSync(state);
  mkdirSync(join(state, 'runs'), { mode });
  process.umask(before);
  expect(() => beginRun(state, runRow(createId()))).toThrow(code('state_unusable'));
});

test('a state directory in which nothing can be made is an error with the reason', () => {
  expect(() => beginRun('/proc/muster', runRow(createId()))).toThrow(
    expect.objectContaining({
      code: 'state_unusable',
      message: expect.stringContaining('XDG_STATE_HOME') as string,
    }) as Error,
  );
});

describe('a request to stop', () => {
  test('reaches the owner with its reason, each time', async () => {
    const id = createId();
    const run = beginRun(state, runRow(id));
    const asked: string[] = [];
    const forget = onStopRequest(state, id, (reason) => asked.push(reason));
    expect(requestStop(state, id, 'first\n\u001b[2Jline')).toBe(true);
    await until(() => asked.length === 1, 'the first request');
    requestStop(state, id, 'second');
    await until(() => asked.length === 2, 'the second request');
    forget();
    expect(asked).toEqual(['first [2Jline', 'second']);
    run.leave();
  });

  test('is told to be in vain when the run does not go on', () => {
    expect(requestStop(state, createId(), 'why')).toBe(false);
    expect(existsSync(join(state, 'active'))).toBe(false);
  });

  test('is forgotten with the run', () => {
    const id = createId();
    const run = beginRun(state, runRow(id));
    requestStop(state, id, 'late');
    run.finish(runVerdict(id));
    run.leave();
    expect(readdirSync(join(state, 'active'))).toEqual([]);
  });
});

test.each([
  ['one line', 'one line'],
  ['\n\n  first\r\nsecond', 'first'],
  ['a\u001b[31mred\u0007\u202e\ttab', 'a [31mred tab'],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
  [`${'x'.repeat(78)}😀😀`, `${'x'.repeat(78)}…`],
  [' \n ', ''],
])('the title of %j is %j', (prompt, title) => {
  expect(runTitle(prompt)).toBe(title);
});
