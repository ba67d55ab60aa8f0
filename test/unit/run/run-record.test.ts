import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../../../src/api';
import type { RunPlan } from '../../../src/plan';
import { RunRecord } from '../../../src/run/run-record';
import { beginRun, createId, listRuns, type ActiveRun } from '../../../src/store';
import { runRow } from '../../support/store';

const plan = { schema: 1 } as RunPlan;
const verdict = { verdict: 'ok', reason: 'done' } as Verdict;
const event = (seq: number): object => ({ type: 'notice', message: 'ü', runId: 'run', seq, atMs: 0 });
const line = (seq: number): string => JSON.stringify(event(seq));

let root: string;
let directory: string;
let active: ActiveRun;
let failures: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-record-'));
  active = beginRun(root, runRow(createId()));
  directory = active.directory;
  failures = [];
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const begin = (): RunRecord => new RunRecord(active, plan, (reason) => failures.push(reason));
const read = (name: string): string => readFileSync(join(directory, name), 'utf8');

test('a record holds plan, events and verdict', () => {
  const record = begin();
  record.event(line(0));
  record.event(line(1));
  record.verdict(verdict);
  record.close();
  expect(JSON.parse(read('plan.json'))).toEqual(plan);
  expect(
    read('events.jsonl')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as unknown),
  ).toEqual([event(0), event(1)]);
  expect(JSON.parse(read('verdict.json'))).toEqual(verdict);
  expect(failures).toEqual([]);
});

test('a log of complaints is there only when there were some, and ends at its limit', () => {
  const silent = begin();
  silent.verdict(verdict);
  silent.close();
  expect(() => read('stderr.log')).toThrow('ENOENT');
  rmSync(directory, { recursive: true });
  mkdirSync(directory);
  const record = begin();
  for (let count = 0; count < 5; count += 1) record.errorOutput(`${'é'.repeat(300_000)}\n`);
  record.verdict(verdict);
  record.close();
  expect(Buffer.byteLength(read('stderr.log'))).toBeLessThan(1024 * 1024 + 60);
  expect(read('stderr.log').endsWith('\n[cut here: the limit of this log]\n')).toBe(true);
});

test('a record that cannot be begun is an error with a code', () => {
  rmSync(directory, { recursive: true });
  mkdirSync(join(directory, 'plan.json'), { recursive: true });
  expect(begin).toThrow(/The record ".*" cannot be written \(E[A-Z]+\)\./);
});

test('the first write that fails is told once, the files are closed, and nothing is thrown', () => {
  const before = readdirSync('/proc/self/fd').length;
  const record = begin();
  // The verdict cannot take the place of a directory.
  mkdirSync(join(directory, 'verdict.json'));
  record.event(line(0));
  for (let count = 0; count < 2; count += 1) record.verdict(verdict);
  record.close();
  expect(failures).toEqual(['the record cannot be written (conflict)']);
  expect(readdirSync('/proc/self/fd')).toHaveLength(before);
  expect(() => {
    record.close();
  }).not.toThrow();
});

test('a verdict that another process has kept stays', () => {
  const record = begin();
  writeFileSync(join(directory, 'verdict.json'), '{"verdict":"interrupted"}');
  record.verdict(verdict);
  record.close();
  expect(read('verdict.json')).toBe('{"verdict":"interrupted"}');
  expect(failures).toEqual(['the record cannot be written (conflict)']);
});

test('a verdict is kept although an event before it could not be', () => {
  const record = begin();
  mkdirSync(join(directory, 'stderr.log'));
  record.errorOutput('a complaint\n');
  record.verdict(verdict);
  record.close();
  expect(failures).toEqual(['the record cannot be written (EEXIST)']);
  expect(JSON.parse(read('verdict.json'))).toEqual(verdict);
  expect(listRuns(root)).toMatchObject([{ state: 'finished', verdict: 'ok' }]);
});
