import { readName, readRecord, readRecords, type JsonRecord } from '../../api/kit/decoder-fields';
import type { AnswerDialect } from './answer-dialect';
import { readAnswerError } from './answer-error';
import { readOpenAiUsage } from './openai-usage';
import { textBytesIn } from './text-bytes';

/** Usage stands in the body, or in the event that ends the answer: completed, incomplete or failed. */
export const openaiResponses: AnswerDialect = { read, textBytes: writtenBytes, addsUp: false };

function read(part: JsonRecord): ReturnType<AnswerDialect['read']> {
  const response = readRecord(part['response']) ?? part;
  const usage = readRecord(response['usage']);
  return {
    id: response === part && isEvent(part) ? undefined : readName(response['id']),
    model: readName(response['model']),
    usage: usage === undefined ? undefined : readOpenAiUsage(usage),
    isFinal: usage !== undefined,
    error: readAnswerError(part) ?? readAnswerError(response),
  };
}

/** What is written comes in deltas; the events after them repeat it. */
function writtenBytes(part: JsonRecord): number {
  if (isEvent(part)) return textBytesIn([part['delta']]);
  return textBytesIn(readRecords(part['output']).flatMap(textsOf));
}

function textsOf(item: JsonRecord): readonly unknown[] {
  const parts = [...readRecords(item['content']), ...readRecords(item['summary'])];
  return [item['arguments'], item['input'], ...parts.map(({ text }) => text)];
}

function isEvent(part: JsonRecord): boolean {
  return readName(part['type']) !== undefined;
}
