import { renderRuns } from '../../../src/cli/output/runs-table';
import { textWidth } from '../../../src/cli/output/text-width';
import type { RunRow } from '../../../src/store';
import { rowOf } from '../../support/kept-runs';
import { pipe, Screen } from '../../support/screen';

const now = Date.parse('2026-01-10T12:00:00.000Z');
const ended = { state: 'finished', startedAt: '2026-01-10T10:00:00.000Z', durationMs: 83_000, turns: 4 } as const;
const rows: readonly RunRow[] = [
  rowOf({ id: '01M8QCJJEJNAW0FYED89AT52H1', startedAt: '2026-01-10T11:59:30.000Z', agent: 'codex' }),
  rowOf({
    ...{ ...ended, id: '01M8Q8Z9K5CZ6S988ZD5MA2S57', verdict: 'ok', cost: { usd: 0.1234, source: 'reported' } },
    ...{
      changes: { files: 2, addedLines: 1200, removedLines: 3 },
      title: `Mend \u001b[31mthe\u202e test ${'again '.repeat(20)}`,
    },
  }),
  rowOf({ ...ended, id: '01M8Q8W9ZHDTQB3FVAJVCN0TBA', verdict: 'rate_limited' }),
];

const plain = (columns: number): readonly string[] => {
  const screen = Object.assign(new Screen(columns).stream, { columns });
  return renderRuns(rows, screen, now)
    .replaceAll(/\u001b\[\d+m/g, '')
    .trimEnd()
    .split('\n');
};

test('a wide terminal shows every column, and colours the verdict', () => {
  const [head, running, ok] = plain(140);
  expect(head).toBe('RUN           WHEN     AGENT   VERDICT       TIME        TURNS  COST   CHANGES      TITLE');
  expect(running).toMatch(/^01M8QCJJEJNA {2}now +codex +running +30 s +- +- +- +Mend the test\.$/);
  expect(ok).toMatch(/^01M8Q8Z9K5CZ {2}2 h ago +claude +ok +1 min 23 s +4 +\$0\.12 +2 \+1,200 -3 +Mend the test again/);
  const coloured = renderRuns(rows, new Screen(140).stream, now);
  expect(coloured).toContain('\u001b[36mrunning\u001b[39m');
  expect(coloured).toContain('\u001b[32mok\u001b[39m');
  expect(coloured).toContain('\u001b[31mrate_limited\u001b[39m');
});

test.each([100, 80, 60, 45, 34, 28])('no line is longer than a terminal of %i columns', (columns) => {
  const lines = plain(columns);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  expect(lines[0]).toMatch(/^RUN .*VERDICT/);
});

test('the id and the verdict stay when a terminal is too narrow for them', () => {
  expect(plain(10)[3]).toMatch(/^01M8Q8W9ZHDT {2}rate_limited/);
});

test('a title of full-width characters takes two columns each', () => {
  const wide = [rowOf({ id: '01M8QCJJEJNAW0FYED89AT52H1', title: '試験を直す'.repeat(20) })];
  const lines = renderRuns(wide, new Screen(80).stream, now).split('\n').map(textWidth);
  expect(Math.max(...lines)).toBeLessThanOrEqual(80);
  expect(Math.max(...lines)).toBeGreaterThan(76);
});

test('a pipe is given whole titles without colours, and nothing that steers', () => {
  const text = renderRuns(rows, pipe().stream, now);
  expect(text).not.toMatch(/[\u001b\u202e]/);
  expect(text).toContain('again '.repeat(20).trimEnd());
});

test('ids that begin alike are shown as far as they are told apart', () => {
  const alike = ['01M8QCJJEJNAW0FYED89AT52H1', '01M8QCJJEJNAW0FYED89AT52H2'].map((id) => rowOf({ id }));
  const lines = renderRuns(alike, pipe().stream, now).split('\n');
  expect(lines[1]).toMatch(/^01M8QCJJEJNAW0FYED89AT52H1 /);
});

describe('NO_COLOR', () => {
  const before = process.env['NO_COLOR'];
  afterEach(() => {
    if (before === undefined) delete process.env['NO_COLOR'];
    else process.env['NO_COLOR'] = before;
  });

  test('takes the colours away, and leaves the width', () => {
    process.env['NO_COLOR'] = '1';
    const text = renderRuns(rows, new Screen(60).stream, now);
    expect(text).not.toContain('\u001b');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});
