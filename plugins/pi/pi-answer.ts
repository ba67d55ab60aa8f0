import { httpStatusIn, readErrorStatus, readName, readRecord, readText } from '../../src/api';
import { readUsage, sumOfInput, type JsonRecord, type SpokenType, type Usage } from '../../src/api';

/** Why the model gave no answer. */
export interface PiFailure {
  readonly text: string;
  /** HTTP status of the model's answer, where the text tells it. */
  readonly status?: number;
}

/** A text in an answer, and its place among the parts of it. */
export interface PiText {
  readonly type: SpokenType;
  readonly text: string;
  readonly index: number;
}

/** One answer of the model. */
export interface PiAnswer {
  /** What it says and thinks, in order; the tools that it calls have lines of their own. */
  readonly texts: readonly PiText[];
  readonly failure: PiFailure | undefined;
  readonly usage: Usage | undefined;
  readonly costUsd: number | undefined;
}

/** Reads a message of the role `assistant`. */
export function readPiAnswer(message: JsonRecord): PiAnswer {
  const content: readonly unknown[] = Array.isArray(message['content']) ? message['content'] : [];
  return {
    texts: content.flatMap((part, index) => textOf(readRecord(part) ?? {}, index) ?? []),
    failure: failureOf(message),
    usage: usageOf(message['usage']),
    costUsd: costOf(message['usage']),
  };
}

function textOf(part: JsonRecord, index: number): PiText | undefined {
  const said = part['type'] === 'text' ? readName(part['text']) : undefined;
  if (said !== undefined) return { type: 'message', text: said, index };
  const thought = part['type'] === 'thinking' ? readName(part['thinking']) : undefined;
  return thought === undefined ? undefined : { type: 'thought', text: thought, index };
}

function failureOf(message: JsonRecord): PiFailure | undefined {
  const { stopReason } = message;
  if (stopReason !== 'error' && stopReason !== 'aborted') return undefined;
  const text = readText(message['errorMessage']) ?? `The answer of the model ended with ${stopReason}.`;
  const status = readErrorStatus(Number(/^(\d{3})\b/.exec(text)?.[1])) ?? httpStatusIn(text);
  return { text, ...(status !== undefined && { status }) };
}

/** Pi counts what comes from and goes into the provider's cache apart from the input. */
function usageOf(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  return readUsage({
    inputTokens: sumOfInput(usage['input'], usage['cacheRead'], usage['cacheWrite']),
    cachedInputTokens: usage['cacheRead'],
    cacheWriteTokens: usage['cacheWrite'],
    outputTokens: usage['output'],
    reasoningTokens: usage['reasoning'],
  });
}

/** A model without known prices costs 0 here. */
function costOf(value: unknown): number | undefined {
  const total = readRecord(readRecord(value)?.['cost'])?.['total'];
  return typeof total === 'number' && Number.isFinite(total) && total > 0 ? total : undefined;
}
