import {
  httpStatusIn,
  readCount,
  readName,
  readRecord,
  readUsage,
  type AgentEvent,
  type JsonRecord,
  type Usage,
} from '../../src/api';

type ResultEvent = Extract<AgentEvent, { readonly type: 'result' }>;

/** What the lines before the result told. */
export interface GeminiRunFacts {
  /** The last message of the agent. */
  readonly answer: string;
  /** What the CLI last complained of. */
  readonly complaint: string | undefined;
}

/** Names that the CLI gives the errors that end it. */
const verdictsByError: Readonly<Record<string, ResultEvent['verdict']>> = {
  FatalTurnLimitedError: 'max_turns',
  FatalAuthenticationError: 'auth',
};

/** Follows the message of the model for a 429, in which no status is told. */
const rateLimitAdvice = /\]\nPlease wait and try again later\b/;

/** Reads a line of type `result`. A run that was stopped because it went round in circles calls itself a success. */
export function readGeminiResult(line: JsonRecord, facts: GeminiRunFacts): ResultEvent {
  const usage = resultUsage(line['stats']);
  const told = usage === undefined ? {} : { usage };
  const isLoop = facts.complaint?.startsWith('Loop detected') === true;
  if (line['status'] === 'success' && !isLoop) {
    return { type: 'result', isError: false, text: facts.answer, ...told };
  }
  const error = readRecord(line['error']) ?? {};
  const text = readName(error['message']) ?? facts.complaint ?? '';
  const status = httpStatusIn(text) ?? (rateLimitAdvice.test(text) ? 429 : undefined);
  const verdict = verdictsByError[readName(error['type']) ?? ''];
  return {
    type: 'result',
    isError: true,
    text,
    ...told,
    ...(status !== undefined && { status }),
    ...(verdict !== undefined && { verdict }),
  };
}

/** The input counts what came from the cache in; thoughts are counted in the total alone. */
function resultUsage(value: unknown): Usage | undefined {
  const stats = readRecord(value) ?? {};
  const input = readCount(stats['input_tokens']);
  const spoken = readCount(stats['output_tokens']);
  const total = readCount(stats['total_tokens']);
  const isTotalKnown = input !== undefined && spoken !== undefined && total !== undefined && total > input + spoken;
  return readUsage({
    inputTokens: input,
    cachedInputTokens: stats['cached'],
    outputTokens: isTotalKnown ? total - input : spoken,
    reasoningTokens: isTotalKnown ? total - input - spoken : undefined,
  });
}
