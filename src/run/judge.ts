import type { AgentEvent, ModelRequestFact, VerdictClass } from '../api';
import type { ProcessEnd } from './launch';
import { refusedOption, type SentOptions } from './refused-option';
import type { StartFailure } from './start-failure';

/** Why a run was ended from outside the agent. */
export interface Stop {
  readonly verdict: VerdictClass;
  readonly reason: string;
  readonly retryAfterSeconds?: number;
}

/** The agent's own word that it is done. */
export type ResultEvent = Extract<AgentEvent, { type: 'result' }>;

/** Everything that a verdict is made from. */
export interface Evidence {
  readonly label: string;
  readonly stop?: Stop;
  readonly process: ProcessEnd;
  readonly result?: ResultEvent;
  /** The last answers of the model that the broker saw, in order. */
  readonly requests: readonly ModelRequestFact[];
  /** What the roster knows of the agent's exit codes. */
  readonly exitCodes: Readonly<Record<string, VerdictClass>>;
  /** End of standard error. */
  readonly errorText: string;
  /** Absent where it is not known what the agent was started with. */
  readonly sent?: SentOptions;
}

/**
 * One verdict from what is known; first that applies: what we did to the run, a process that never started, an option
 * of ours that the agent does not know, its own word, what its exit code is known to mean, a signal, the model's last
 * answer, an exit code, nothing.
 */
export function judge(evidence: Evidence): Stop {
  const { stop, process: end, result, label } = evidence;
  if (stop !== undefined) return stop;
  if (end.failure !== undefined) return notStarted(label, end.failure);
  const refused = refusedOption(evidence);
  if (refused !== undefined) return refused;
  if (result !== undefined && result.isError && !isOnlyText(evidence, result)) return reported(evidence, result);
  if (result !== undefined && !isContradicted(result, end)) return good(result, end);
  const known = end.exitCode === undefined ? undefined : evidence.exitCodes[String(end.exitCode)];
  if (known !== undefined)
    return {
      verdict: known,
      reason: firstLine(evidence.errorText) || `${label} ended with exit code ${String(end.exitCode)}`,
    };
  if (end.signal !== undefined) return { verdict: 'killed', reason: `${label} was ended by ${end.signal}` };
  const failed = providerFailure(evidence.requests);
  if (failed !== undefined) return failed;
  if (end.exitCode !== 0) {
    // Many a CLI complains on standard output.
    const said = lastLine(evidence.errorText) || lastLine(result?.text ?? '');
    return {
      verdict: 'crashed',
      reason: `${label} ended with exit code ${String(end.exitCode)}${said === '' ? '' : `: ${said}`}`,
    };
  }
  return { verdict: 'no_result', reason: `${label} ended without an answer` };
}

/** A text that reads like an error is one only if no good answer of the model was seen behind it. */
function isOnlyText({ requests, process: end }: Evidence, result: ResultEvent): boolean {
  return (
    result.inferred === true && end.exitCode === 0 && requests.length > 0 && providerFailure(requests) === undefined
  );
}

/** A text without more is no word that all is well. */
function isContradicted(result: ResultEvent, end: ProcessEnd): boolean {
  return result.inferred === true && end.exitCode !== 0;
}

/** An answer that says that all is well tells nothing of these ends. */
const endingReasons: Readonly<Record<NonNullable<ResultEvent['verdict']>, string>> = {
  max_turns: 'the agent used up its turns',
  denied: 'the agent was refused a tool that it asked for',
  budget: 'the agent used up its budget',
  auth: 'the agent could not log in',
};

function good(result: ResultEvent, end: ProcessEnd): Stop {
  if (result.verdict !== undefined) return { verdict: result.verdict, reason: endingReasons[result.verdict] };
  const notice = end.exitCode === 0 ? '' : `; its process ended with ${describeEnd(end)} after that`;
  return { verdict: 'ok', reason: `the agent finished${notice}` };
}

function describeEnd(end: ProcessEnd): string {
  return end.signal ?? `exit code ${String(end.exitCode)}`;
}

function reported(evidence: Evidence, result: ResultEvent): Stop {
  const reason = firstLine(result.text) || `${evidence.label} reported an error`;
  if (result.verdict !== undefined) return { verdict: result.verdict, reason };
  const byStatus = result.status === undefined ? undefined : verdictOfStatus(result.status);
  const failed = providerFailure(evidence.requests);
  if (byStatus !== undefined) return { ...failed, verdict: byStatus, reason };
  return failed === undefined ? { verdict: 'crashed', reason } : { ...failed, reason };
}

function notStarted(label: string, { code, missing }: StartFailure): Stop {
  if (missing === 'directory') {
    return { verdict: 'crashed', reason: `${label} could not be started: the directory of work is gone` };
  }
  const verdict =
    missing !== undefined || code === 'EACCES' ? 'agent_missing' : code === 'E2BIG' ? 'payload_too_large' : 'crashed';
  const what = missing === 'interpreter' ? 'the interpreter that its first line names is not there' : code;
  return { verdict, reason: `${label} could not be started: ${what}` };
}

/** What an HTTP status of the model says about the run; success says nothing. */
export function verdictOfStatus(status: number): VerdictClass | undefined {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limited';
  return status >= 400 ? 'provider_error' : undefined;
}

/** The run's last answer of the model, if it was a failure. */
function providerFailure(requests: readonly ModelRequestFact[]): Stop | undefined {
  const last = requests.at(-1);
  if (last === undefined) return undefined;
  const verdict = last.status === undefined || last.cut === true ? 'provider_error' : verdictOfStatus(last.status);
  if (verdict === undefined) return undefined;
  const wait = last.retryAfterSeconds;
  return {
    verdict,
    reason: failureText(last),
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  };
}

function failureText({ status, cut }: ModelRequestFact): string {
  if (status === undefined) return 'the model did not answer';
  return status < 400 && cut === true ? 'the answer of the model broke off' : `the model answered ${String(status)}`;
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]?.slice(0, 300) ?? '';
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}
