import { deniedTool } from './denied-tool';
import { exitCode } from './exit-code';
import { explainedError } from './explained-error';
import { goodResult } from './good-result';
import { knownExitCode } from './known-exit-code';
import { lastAnswer } from './last-answer';
import { missingDelivery } from './missing-delivery';
import { missingSession } from './missing-session';
import { noResult } from './no-result';
import { notStarted } from './not-started';
import { openQuestion } from './open-question';
import { signal } from './signal';
import { stopped } from './stopped';
import { toldEnd } from './told-end';
import { unexplainedError } from './unexplained-error';
import { unknownOption } from './unknown-option';
import type { VerdictRule } from './verdict-rule';

/** The first that applies decides. `docs/verdicts.md` lists them in this order. */
export const verdictRules: readonly VerdictRule[] = [
  stopped,
  notStarted,
  unknownOption,
  missingSession,
  explainedError,
  toldEnd,
  openQuestion,
  knownExitCode,
  unexplainedError,
  deniedTool,
  missingDelivery,
  goodResult,
  signal,
  lastAnswer,
  exitCode,
  noResult,
];

export { noResult };
