import {
  httpStatusIn,
  readErrorStatus,
  readName,
  readRecord,
  readRecords,
  readText,
  readUsage,
  sumOfInput,
  type AgentEvent,
  type JsonRecord,
  type Usage,
} from '../../src/api';

type ResultEvent = Extract<AgentEvent, { readonly type: 'result' }>;

/** What the lines before the result told. */
export interface ClaudeRunFacts {
  /** Ids of the tool calls whose result was an error. */
  readonly failedCalls: ReadonlySet<string>;
  /** The agent's own name for the kind of API error that its last message is. */
  readonly failureKind: string | undefined;
}

/** Qwen Code ends with `is_error: false` and exit code 0 when its answer is an API error, or breaks off with one. */
export function isApiErrorText(text: string): boolean {
  return /^\s*\[API Error:|\[API Error: [^\n]*\]\s*$/.test(text);
}

/** Reads a line of type `result`. Its `subtype` says `success` for API errors too and is only believed when it does not. */
export function readClaudeResult(line: JsonRecord, facts: ClaudeRunFacts): ResultEvent {
  const subtype = readText(line['subtype']) ?? '';
  const text = resultText(line);
  const apiErrorText = isApiErrorText(text);
  const status = readErrorStatus(line['api_error_status']) ?? (apiErrorText ? httpStatusIn(text) : undefined);
  const isTold =
    line['is_error'] === true || subtype.startsWith('error') || readErrorStatus(line['api_error_status']) !== undefined;
  const isError = isTold || apiErrorText;
  const verdict = resultVerdict(line, subtype, isError, facts);
  const usage = resultUsage(line['usage']);
  return {
    type: 'result',
    isError,
    text,
    // A model can write such a text, too.
    ...(isError && !isTold && { inferred: true }),
    ...(status !== undefined && { status }),
    ...(usage !== undefined && { usage }),
    ...(verdict !== undefined && { verdict }),
  };
}

function resultText(line: JsonRecord): string {
  const errors = Array.isArray(line['errors']) ? line['errors'].filter((error) => typeof error === 'string') : [];
  const told = readText(line['result']) ?? readText(readRecord(line['error'])?.['message']);
  return told ?? errors.join('\n');
}

function resultVerdict(
  line: JsonRecord,
  subtype: string,
  isError: boolean,
  facts: ClaudeRunFacts,
): ResultEvent['verdict'] {
  if (subtype === 'error_max_turns') return 'max_turns';
  if (subtype === 'error_max_budget_usd') return 'budget';
  if (isError) return facts.failureKind === 'authentication_failed' ? 'auth' : undefined;
  const denials = readRecords(line['permission_denials']).map((denial) => readName(denial['tool_use_id']));
  return denials.some((id) => id !== undefined && facts.failedCalls.has(id)) ? 'denied' : undefined;
}

/** Anthropic counts the tokens from and into its cache apart from the input; Qwen Code counts them in. */
function resultUsage(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  const cached = usage['cache_read_input_tokens'];
  const written = usage['cache_creation_input_tokens'];
  const input = usage['input_tokens'];
  return readUsage({
    inputTokens: written === undefined ? input : sumOfInput(input, cached, written),
    cachedInputTokens: cached,
    outputTokens: usage['output_tokens'],
    reasoningTokens: undefined,
  });
}
