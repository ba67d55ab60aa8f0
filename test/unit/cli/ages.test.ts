import { ageText, sizeText } from '../../../src/cli/output/ages';

const now = Date.parse('2026-01-10T12:00:00.000Z');

test.each([
  ['2026-01-10T12:00:30.000Z', 'now'],
  ['2026-01-10T11:59:01.000Z', 'now'],
  ['2026-01-10T11:58:59.000Z', '1 min ago'],
  ['2026-01-10T10:00:00.000Z', '2 h ago'],
  ['2026-01-07T11:00:00.000Z', '3 d ago'],
  ['2026-01-02T12:00:00.000Z', '2026-01-02'],
  ['no time', '?'],
])('%s is %s', (at, text) => {
  expect(ageText(at, now)).toBe(text);
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [15_700_000, '15.7 MB'],
  [3e15, '3000.0 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
