import type { RunEvent, Verdict, VerdictClass } from '../../../src/api';
import type { Run } from '../../../src/run';
import { verdictTable } from '../../../src/run/verdict-table';
import { callCommand } from './call-command';

/** A run that has ended with a verdict. */
function endedRun(verdict: VerdictClass, warnings: readonly string[] = []): Run {
  const { exitCode, nextStep } = verdictTable[verdict];
  const end: Verdict = {
    verdict,
    reason: 'as it is',
    ...(nextStep === undefined ? {} : { nextStep }),
    exitCode,
    runId: 'id',
    agent: 'stub',
    text: 'answer',
    durationMs: 1,
    toolCalls: 0,
    process: {},
    record: '/record',
  };
  const event: RunEvent = { type: 'verdict', ...end, seq: 0, atMs: 1 };
  return {
    id: 'id',
    plan: { warnings },
    record: '/record',
    verdict: Promise.resolve(end),
    stop: () => Promise.resolve(end),
    [Symbol.asyncIterator]: () => [event].values(),
  } as unknown as Run;
}

afterEach(() => {
  jest.dontMock('../../../src/cli/cli-muster');
  jest.resetModules();
});

test.each(Object.entries(verdictTable))('%s is told and ends the command with its code', async (verdict, row) => {
  jest.doMock('../../../src/cli/cli-muster', () => ({
    createCommandLineMuster: () => Promise.resolve({ run: () => Promise.resolve(endedRun(verdict as VerdictClass)) }),
  }));
  const { exitCode, stdout } = await callCommand('run', 'stub', '/', '-p', 'work');
  expect(exitCode).toBe(row.exitCode);
  expect(stdout).toContain(`${verdict}  as it is`);
  if (row.nextStep !== undefined) expect(stdout).toContain(row.nextStep);
});

test.each<[string, readonly string[], string]>([
  ['the plain view', [], 'muster: warning: no model\n'],
  ['-q', ['-q'], 'muster: warning: no model\n'],
  ['--json, whose first event has them', ['--json'], ''],
])('warnings of the plan are told on standard error with %s', async (_what, flags, told) => {
  jest.doMock('../../../src/cli/cli-muster', () => ({
    createCommandLineMuster: () =>
      Promise.resolve({ run: () => Promise.resolve(endedRun('ok', ['\u001b[31mno model'])) }),
  }));
  const { stderr } = await callCommand('run', 'stub', '/', '-p', 'work', ...flags);
  expect(stderr).toBe(told);
});
