import {
  httpStatusIn,
  readErrorStatus,
  readName,
  readRecord,
  readRecords,
  readText,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';
import { readRunUsage } from './claude-usage';

type ResultEvent = Extract<AgentEvent, { readonly type: 'result' }>;

/** What the lines before the result told. */
export interface ClaudeRunFacts {
  /** Ids of the tool calls whose result was an error; `true` where it was that a permission was lacking. */
  readonly failedCalls: ReadonlyMap<string, boolean>;
  /** The agent's own name for the kind of API error that its last message is. */
  readonly failureKind: string | undefined;
}

/** Qwen Code ends with `is_error: false` and exit code 0 when its answer is an API error, or breaks off with one. */
export function isApiErrorText(text: string): boolean {
  return text.includes('[API Error:') && /^\s*\[API Error:|\[API Error: [^\n]*\]\s*$/.test(text);
}

/**
 * Reads a line of type `result`: calls that it names as denied, the tokens of the conversation where it counts those,
 * and the result. Its `subtype` says `success` for API errors too and is only believed when it does not.
 */
export function readClaudeResult(line: JsonRecord, facts: ClaudeRunFacts): readonly AgentEvent[] {
  const subtype = readText(line['subtype']) ?? '';
  const text = resultText(line);
  const apiErrorText = isApiErrorText(text);
  const status = readErrorStatus(line['api_error_status']) ?? (apiErrorText ? httpStatusIn(text) : undefined);
  const isTold =
    line['is_error'] === true || subtype.startsWith('error') || readErrorStatus(line['api_error_status']) !== undefined;
  const isError = isTold || apiErrorText;
  const denied = deniedCalls(line).filter((id) => facts.failedCalls.has(id));
  const verdict = resultVerdict(subtype, isError, facts);
  const told = readRunUsage(line);
  const cost = line['total_cost_usd'];
  return [
    ...denied.filter((id) => facts.failedCalls.get(id) === false).map(deniedUpdate),
    ...(told?.scope === 'session' ? [{ type: 'usage' as const, usage: told.usage, scope: told.scope }] : []),
    {
      type: 'result',
      isError,
      text,
      // A model can write such a text, too.
      ...(isError && !isTold && { inferred: true }),
      ...(status !== undefined && { status }),
      ...(told?.scope === 'run' && { usage: told.usage }),
      ...(typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 && { costUsd: cost }),
      ...(verdict !== undefined && { verdict }),
    },
  ];
}

function resultText(line: JsonRecord): string {
  const listed: readonly unknown[] = Array.isArray(line['errors']) ? line['errors'] : [];
  // What it notes for its makers when it is stopped is no answer.
  const errors = listed.filter((error) => typeof error === 'string' && !error.startsWith('[ede_diagnostic]'));
  const told = readText(line['result']) ?? readText(readRecord(line['error'])?.['message']);
  return told ?? errors.join('\n');
}

function resultVerdict(subtype: string, isError: boolean, facts: ClaudeRunFacts): ResultEvent['verdict'] {
  if (subtype === 'error_max_turns') return 'max_turns';
  if (subtype === 'error_max_budget_usd') return 'budget';
  return isError && facts.failureKind === 'authentication_failed' ? 'auth' : undefined;
}

function deniedCalls(line: JsonRecord): readonly string[] {
  const ids = readRecords(line['permission_denials']).map((denial) => readName(denial['tool_use_id']));
  return ids.filter((id) => id !== undefined);
}

function deniedUpdate(toolCallId: string): AgentEvent {
  return { type: 'tool_call_update', toolCallId, status: 'failed', denied: true };
}
