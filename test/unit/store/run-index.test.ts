import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  activeFile,
  beginRun,
  createId,
  findRun,
  indexFile,
  listRuns,
  newestRow,
  rebuildIndex,
} from '../../../src/store';
import { replaceIndex } from '../../../src/store/replace-index';
import { appendRow } from '../../../src/store/run-index';
import { idAt, runRow, runVerdict } from '../../support/store';

let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'muster-index-'));
});

afterEach(() => {
  rmSync(state, { recursive: true });
});

const ended = (id: string, more: Parameters<typeof runVerdict>[1] = {}): string => {
  const run = beginRun(state, runRow(id));
  run.finish(runVerdict(id, more));
  run.leave();
  return id;
};
/** The same with what its events begin with, from which a lost row is made again. */
const recorded = (): string => {
  const id = ended(createId());
  writeEvents(id, 'recorded');
  return id;
};
const lines = (): readonly string[] => readFileSync(indexFile(state), 'utf8').split('\n').slice(0, -1);
const ids = (filter = {}): readonly string[] => listRuns(state, filter).map(({ id }) => id);

test('a run has one line when it begins and one when it ends, and is listed once', () => {
  const id = ended(createId(), { session: createId(), turns: 3 });
  expect(lines()).toHaveLength(2);
  expect(listRuns(state)).toMatchObject([{ id, state: 'finished', verdict: 'ok', durationMs: 1200, turns: 3 }]);
  expect(newestRow(state, id)).toMatchObject({ state: 'finished' });
});

test('runs are listed by their start, newest first, whenever they ended', () => {
  const start = Date.now() - 1_000_000;
  const made = Array.from({ length: 30 }, (_none, number) => idAt(start + number * 1000, number));
  const runs = made.map((id) => beginRun(state, runRow(id)));
  // The oldest ends last.
  for (const [index, run] of [...runs.entries()].reverse()) run.finish(runVerdict(made[index] ?? ''));
  expect(ids()).toEqual([...made].reverse());
  expect(ids({ limit: 5 })).toEqual(made.slice(-5).reverse());
  expect(ids({ limit: 0 })).toEqual([]);
});

test.each([
  [{ agent: 'other' }, 1],
  [{ verdict: 'ok' }, 2],
  [{ verdict: 'crashed' }, 1],
  [{ directory: '/else"where' }, 1],
  [{ state: 'running' }, 1],
  [{ session: '01M8PGETGQQV1P0YPMDBK81CP9' }, 1],
  [{ agent: 'stub', verdict: 'ok' }, 1],
  [{ agent: 'stub","verdict":"ok' }, 0],
])('the filter %j leaves %i', (filter, count) => {
  const one = beginRun(state, runRow(createId(), { agent: 'other', directory: '/else"where' }));
  one.finish(runVerdict('', { session: '01M8PGETGQQV1P0YPMDBK81CP9' }));
  ended(createId());
  ended(createId(), { verdict: 'crashed', reason: 'no "agent":"other" here' });
  beginRun(state, runRow(createId(), { title: '"verdict":"ok"' }));
  expect(ids(filter)).toHaveLength(count);
});

test('a torn last line is left out, and the next line is whole', () => {
  const first = ended(createId());
  appendFileSync(indexFile(state), '{"schema":1,"id":"01M8PGETGQQV1P0Y');
  expect(ids()).toEqual([first]);
  // It has one line alone yet: nothing else tells of it.
  const second = createId();
  const run = beginRun(state, runRow(second));
  expect(new Set(ids())).toEqual(new Set([first, second]));
  run.leave();
});

test('a torn end of a run leaves what was known before it', () => {
  const run = beginRun(state, runRow(createId()));
  const [line = ''] = lines();
  appendFileSync(indexFile(state), line.slice(0, -20));
  expect(listRuns(state)).toMatchObject([{ state: 'running' }]);
  run.leave();
});

test('many processes append at once, and no line is torn or lost', async () => {
  const writer = join(__dirname, '../../fixtures/store/append-rows.ts');
  const each = 60;
  const codes = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise((resolve) => {
          const child = spawn(process.execPath, ['-r', 'esbuild-register', writer, state, String(each)], {
            stdio: 'inherit',
          });
          child.once('exit', resolve);
        }),
    ),
  );
  expect(codes).toEqual([0, 0, 0, 0, 0]);
  // Whoever sees another's line half written begins a new one: an empty line between two whole ones.
  const rows = lines().flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { id: string }]));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5 * each);
  expect(listRuns(state)).toHaveLength(5 * each);
});

test('a line that is appended while the index is being replaced is in the new one', () => {
  const kept = ended(createId());
  const late = [idAt(Date.now(), 1), idAt(Date.now(), 2)];
  replaceIndex(state, function* (old) {
    yield* old;
    for (const id of late) appendRow(state, runRow(id, { state: 'finished' }));
  });
  expect(new Set(ids())).toEqual(new Set([kept, ...late]));
});

test('a lost index is made again from the records', () => {
  const finished = ended(createId());
  writeEvents(finished, 'what was asked');
  const interrupted = createId();
  const run = beginRun(state, runRow(interrupted));
  writeEvents(interrupted, '');
  rmSync(activeFile(state, interrupted));
  mkdirSync(join(state, 'runs', 'no-run-of-ours'));
  rmSync(indexFile(state));
  expect(listRuns(state)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: finished, state: 'finished', verdict: 'ok', title: 'what was asked' }),
      expect.objectContaining({ id: interrupted, state: 'interrupted' }),
    ]),
  );
  expect(lines()).toHaveLength(2);
  run.leave();
});

test('a run that begins with the index lost makes it again first', () => {
  const old = ended(createId());
  writeEvents(old, 'old');
  rmSync(indexFile(state));
  const fresh = ended(createId());
  expect(new Set(ids())).toEqual(new Set([old, fresh]));
});

test('an index that is made again keeps lines of a newer Muster as they are', () => {
  const newer = `{"later":true,${JSON.stringify(runRow(idAt(Date.now(), 9), { schema: 2, state: 'finished' })).slice(1)}`;
  ended(createId());
  appendFileSync(indexFile(state), `${newer}\n`);
  expect(rebuildIndex(state)).toBe(2);
  expect(lines()).toContain(newer);
  expect(listRuns(state)).toContainEqual(expect.objectContaining({ schema: 2 }));
});

test('a run whose active file is gone is not running', () => {
  const id = createId();
  const run = beginRun(state, runRow(id));
  expect(listRuns(state)).toMatchObject([{ state: 'running' }]);
  rmSync(activeFile(state, id));
  expect(listRuns(state)).toMatchObject([{ state: 'interrupted' }]);
  run.leave();
});

function writeEvents(id: string, title: string): void {
  const event = { ...runRow(id), type: 'run_started', schema: 1, title, runId: id, seq: 0, atMs: 0 };
  writeFileSync(join(state, 'runs', id, 'events.jsonl'), `${JSON.stringify(event)}\n`, { mode: 0o600 });
}

test.each([
  ['empty', ''],
  ['full of what was never written', '\0'.repeat(5000)],
  ['something else', 'no index\n'],
])('an index that is %s is made again from the records', (_title, content) => {
  const id = recorded();
  writeFileSync(indexFile(state), content, { mode: 0o600 });
  expect(ids()).toEqual([id]);
  expect(findRun(state, id.slice(0, 12))).toBe(id);
});

test('a run whose last line is lost is as its verdict says', () => {
  const id = recorded();
  writeFileSync(indexFile(state), `${lines()[0] ?? ''}\n`, { mode: 0o600 });
  expect(listRuns(state)).toMatchObject([{ id, state: 'finished', verdict: 'ok' }]);
});
