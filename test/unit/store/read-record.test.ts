import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginRun, createId, readEvents, readPlan, readVerdict } from '../../../src/store';
import { runRow, runVerdict } from '../../support/store';

let state: string;
let id: string;
let directory: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'muster-read-'));
  id = createId();
  const run = beginRun(state, runRow(id));
  run.leave();
  directory = run.directory;
});

afterEach(() => {
  rmSync(state, { recursive: true });
});

const line = (seq: number, text: string): string =>
  `${JSON.stringify({ type: 'message', text, runId: id, seq, atMs: seq })}\n`;
const write = (name: string, text: string): void => {
  writeFileSync(join(directory, name), text, { mode: 0o600 });
};
const texts = async (): Promise<readonly string[]> => {
  const seen: string[] = [];
  for await (const event of readEvents(state, id)) if (event.type === 'message') seen.push(event.text);
  return seen;
};

test('events are read to the last whole line, however long and wherever blocks end', async () => {
  const long = 'ü'.repeat(100_000);
  write('events.jsonl', line(0, long) + line(1, 'é') + 'damaged\n' + line(2, long));
  appendFileSync(join(directory, 'events.jsonl'), line(3, 'torn').slice(0, -1));
  await expect(texts()).resolves.toEqual([long, 'é', long]);
});

test('events that are not there are an error with a code', async () => {
  await expect(texts()).rejects.toMatchObject({ code: 'record_unusable' });
});

test('the plan of a newer Muster is read, and says so', () => {
  write('plan.json', '{"schema":7,"later":true}');
  expect(readPlan(state, id)).toEqual({ schema: 7, later: true });
});

test('a run without a verdict has none', () => {
  expect(readVerdict(state, id)).toBeUndefined();
});

test.each([
  ['no JSON', '{'],
  ['no verdict', '{"verdict":"fine","reason":"x"}'],
  ['that of another run', JSON.stringify(runVerdict(createId()))],
])('a verdict that is %s is an error with a code', (_what, text) => {
  write('verdict.json', text);
  expect(() => readVerdict(state, id)).toThrow(expect.objectContaining({ code: 'record_unusable' }) as Error);
});

test.each(['plan.json', 'verdict.json', 'events.jsonl'])('a link in the place of %s is not followed', async (name) => {
  const target = join(state, 'target');
  writeFileSync(target, JSON.stringify({ schema: 1, ...runVerdict(id) }), { mode: 0o600 });
  symlinkSync(target, join(directory, name));
  const reading = async (): Promise<unknown> =>
    name === 'plan.json' ? readPlan(state, id) : name === 'verdict.json' ? readVerdict(state, id) : texts();
  await expect(reading()).rejects.toMatchObject({ code: 'record_unusable' });
});
