import { readName, readRecord, readRecords, type JsonRecord } from '../../api/kit/decoder-fields';
import type { AnswerDialect } from './answer-dialect';
import { readAnswerError } from './answer-error';
import { readOpenAiUsage } from './openai-usage';
import { textBytesIn } from './text-bytes';

/** Usage stands in the body, or in one of the last chunks; some providers send it with every chunk, growing. */
export const openaiChat: AnswerDialect = { read, textBytes: writtenBytes, addsUp: false };

function read(part: JsonRecord): ReturnType<AnswerDialect['read']> {
  const [choice] = readRecords(part['choices']);
  // One provider puts it into the choice, another into a section of its own.
  const usage = [part['usage'], choice?.['usage'], readRecord(part['x_groq'])?.['usage']]
    .map(readRecord)
    .find((found) => found !== undefined);
  return {
    id: readName(part['id']),
    model: readName(part['model']),
    usage: usage === undefined ? undefined : readOpenAiUsage(usage),
    isFinal: usage !== undefined && (choice === undefined || readName(choice['finish_reason']) !== undefined),
    error: readAnswerError(part) ?? (choice === undefined ? undefined : readAnswerError(choice)),
  };
}

function writtenBytes(part: JsonRecord): number {
  const texts = readRecords(part['choices']).flatMap(({ delta, message, text }) => [
    text,
    ...textsOf(readRecord(delta ?? message) ?? {}),
  ]);
  return textBytesIn(texts);
}

function textsOf(message: JsonRecord): readonly unknown[] {
  const calls = readRecords(message['tool_calls']).map(({ function: called }) => readRecord(called) ?? {});
  return [
    message['content'],
    message['reasoning_content'] ?? message['reasoning'],
    ...calls.map((called) => called['arguments']),
  ];
}
