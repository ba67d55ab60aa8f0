import { readCount, readName, readRecord, readRecords, type JsonRecord } from '../../api/kit/decoder-fields';
import { readUsage, sumOfInput } from '../../api/kit/decoder-usage';
import type { AnswerDialect } from './answer-dialect';
import { readAnswerError } from './answer-error';
import { textBytesIn } from './text-bytes';

/** Each part tells the usage up to now, so that the last one says all. Thoughts are counted apart. */
export const googleGenerateContent: AnswerDialect = { read, textBytes: writtenBytes, addsUp: false };

function read(part: JsonRecord): ReturnType<AnswerDialect['read']> {
  const usage = readRecord(part['usageMetadata']) ?? {};
  const [candidate] = readRecords(part['candidates']);
  const blocked = readRecord(part['promptFeedback'])?.['blockReason'];
  const thoughts = usage['thoughtsTokenCount'];
  return {
    id: readName(part['responseId']),
    model: readName(part['modelVersion']),
    usage: readUsage({
      inputTokens: sumOfInput(usage['promptTokenCount'], usage['toolUsePromptTokenCount']),
      cachedInputTokens: usage['cachedContentTokenCount'],
      outputTokens: sumOfInput(usage['candidatesTokenCount'], thoughts) ?? readCount(thoughts),
      reasoningTokens: thoughts,
    }),
    isFinal: readName(candidate?.['finishReason']) !== undefined || blocked !== undefined,
    error: readAnswerError(part),
  };
}

function writtenBytes(part: JsonRecord): number {
  const texts = readRecords(part['candidates'])
    .flatMap((candidate) => readRecords(readRecord(candidate['content'])?.['parts']))
    .map(({ text, functionCall }) => [text, readRecord(functionCall)?.['args']]);
  return textBytesIn(texts);
}
