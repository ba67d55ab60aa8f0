import { httpStatusIn, readErrorStatus, readName, readRecord, readRecords, readText } from '../../src/api';
import { readUsage, sumOfInput, type JsonRecord, type Usage } from '../../src/api';

/** Why the model gave no answer. */
export interface PiFailure {
  readonly text: string;
  /** HTTP status of the model's answer, where the text tells it. */
  readonly status?: number;
}

/** One answer of the model. */
export interface PiAnswer {
  /** Its text, without what it thought and the tools that it called. */
  readonly text: string;
  readonly failure: PiFailure | undefined;
  readonly usage: Usage | undefined;
}

/** Reads a message of the role `assistant`. */
export function readPiAnswer(message: JsonRecord): PiAnswer {
  const texts = readRecords(message['content']).flatMap((part) =>
    part['type'] === 'text' ? (readName(part['text']) ?? []) : [],
  );
  return { text: texts.join('\n'), failure: failureOf(message), usage: usageOf(message['usage']) };
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
    outputTokens: usage['output'],
    reasoningTokens: usage['reasoning'],
  });
}
