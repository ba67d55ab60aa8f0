import { runCommandLine } from '../../../src/cli/command-line';
import { exitCodeOf, notUsable, outputLost } from '../../../src/cli/exit-codes';
import { errorCodes, type ErrorCode } from '../../../src/errors';
import { verdictTable } from '../../../src/run/verdict-table';
import { readDocument } from './document';

const page = readDocument('exit-codes.md');

test('the page lists every verdict with its exit code, a meaning and its next step', () => {
  const rows = Object.entries(verdictTable).map(([verdict, { exitCode, nextStep }]) => [
    String(exitCode),
    verdict,
    nextStep ?? '',
  ]);
  const listed = page.section('Verdicts').rows;
  expect(listed.map(([exitCode, verdict, , nextStep]) => [exitCode, verdict, nextStep])).toEqual(rows);
  for (const [, , meaning] of listed) expect(meaning).toMatch(/^[A-Z].*\.$/);
});

test('no two verdicts share an exit code, and none has a code of the table below', () => {
  const codes = page.rows.map(([exitCode]) => exitCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect(page.section('Without a verdict').rows.map(([exitCode]) => exitCode)).toEqual([
    String(notUsable),
    '70',
    String(outputLost),
  ]);
});

test('the page names each error that has an exit code of its own', () => {
  const own = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => exitCodeOf(code) !== notUsable);
  const named = Array.from(
    page.section('Without a verdict').text.matchAll(/`(\w+)` with (\d+)/g),
    ([, code, exitCode]) => [code, exitCode],
  );
  expect(named.sort()).toEqual(own.map((code) => [code, String(exitCodeOf(code))]).sort());
});

describe('the command line', () => {
  let complaint: jest.SpyInstance;
  beforeEach(() => {
    complaint = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    complaint.mockRestore();
    jest.dontMock('../../../src/cli/commands/providers');
    jest.resetModules();
  });

  test('ends with 2 for a flag that it does not know', async () => {
    expect(await runCommandLine(['providers', '--loud'])).toBe(2);
  });

  test('ends with 70 for a failure that nobody expected', async () => {
    jest.doMock('../../../src/cli/commands/providers', () => ({
      showProviders: () => Promise.reject(new TypeError('surprise')),
    }));
    expect(await runCommandLine(['providers'])).toBe(70);
    expect(complaint.mock.calls.flat().join('')).toContain('report it');
  });
});
