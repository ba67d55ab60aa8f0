import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginRun, createId, findRun, isRunId, parseRunId, timeOfId } from '../../../src/store';
import { idAt, runRow } from '../../support/store';

let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'muster-ids-'));
});

afterEach(() => {
  rmSync(state, { recursive: true });
});

const make = (id: string): string => {
  beginRun(state, runRow(id)).leave();
  return id;
};

test('an id is a ULID that tells when it was made', () => {
  const before = Date.now();
  const id = createId();
  expect(isRunId(id)).toBe(true);
  expect(timeOfId(id)).toBeGreaterThanOrEqual(before);
  expect(timeOfId(id)).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['a way up', '../x'],
  ['a name of a device', 'con'],
  ['nothing', ''],
  ['300 characters', 'A'.repeat(300)],
  ['a path', '/etc/passwd'],
  ['a letter that ULIDs have not', '01M8PGETGQQV1P0YPMDBK81CPU'],
  ['more than 128 bits', '81M8PGETGQQV1P0YPMDBK81CP9'],
  ['a NUL', '01M8\0PGETGQQV1P0YPMDBK81CP'],
])('%s is no id, and is told in a message of one line', (_what, text) => {
  make(createId());
  for (const judge of [parseRunId, (id: string) => findRun(state, id)]) {
    expect(() => judge(text)).toThrow(
      expect.objectContaining({
        code: 'run_id_invalid',
        message: expect.stringMatching(/^[ -~]{20,160}$/) as string,
      }) as Error,
    );
  }
});

test('lower case is the same id', () => {
  const id = make(createId());
  expect(parseRunId(` ${id.toLowerCase()} `)).toBe(id);
  expect(findRun(state, id.toLowerCase())).toBe(id);
});

test('a beginning that no other run has is enough', () => {
  const [one, other] = [make(idAt(1_700_000_000_000)), make(idAt(1_800_000_000_000))];
  expect(findRun(state, one.slice(0, 6).toLowerCase())).toBe(one);
  expect(findRun(state, other.slice(0, 25))).toBe(other);
});

test('a beginning that several have is refused with their ids', () => {
  const made = [0, 1].map((number) => make(idAt(1_700_000_000_000, number)));
  expect(() => findRun(state, '01')).toThrow(
    expect.objectContaining({
      code: 'run_ambiguous',
      details: { id: '01', runs: expect.arrayContaining(made) as string[] },
    }) as Error,
  );
});

test.each(['01M8PGETGQQV1P0YPMDBK81CP9', '7ZZ'])('an id of no run (%s) is unknown', (id) => {
  make(createId());
  expect(() => findRun(state, id)).toThrow(expect.objectContaining({ code: 'run_unknown' }) as Error);
});

test('a run whose record was taken away is not found', () => {
  const id = make(createId());
  rmSync(join(state, 'runs', id), { recursive: true });
  expect(() => findRun(state, id)).toThrow(expect.objectContaining({ code: 'run_unknown' }) as Error);
});
