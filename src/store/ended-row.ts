import type { Verdict } from '../api';
import { firstCharacters } from './first-characters';
import type { RunRow, RunState } from './run-row';

/** Characters of a reason that stand in the index; the verdict itself has all of it. */
const shownReason = 300;

/** The row of a run that has ended, with what a list shows of its verdict. */
export function endedRow(
  row: RunRow,
  verdict: Pick<Verdict, 'verdict' | 'reason'> & Partial<Verdict>,
  state: RunState,
): RunRow {
  const { exitCode, session, durationMs, turns, toolCalls, usage, cost, changes } = verdict;
  return {
    ...row,
    state,
    verdict: verdict.verdict,
    reason: firstCharacters(verdict.reason, shownReason),
    ...(session === undefined ? {} : { sessionId: session }),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(turns === undefined ? {} : { turns }),
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(usage === undefined ? {} : { usage }),
    ...(cost === undefined ? {} : { cost }),
    ...(changes === undefined || (changes.files.length === 0 && changes.unseen !== undefined)
      ? {}
      : {
          changes: {
            files: changes.files.length + (changes.unlisted ?? 0),
            addedLines: changes.addedLines,
            removedLines: changes.removedLines,
          },
        }),
  };
}
