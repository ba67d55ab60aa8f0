import { readName, readRecord, readRecords, type JsonRecord } from '../../api/kit/decoder-fields';
import { readUsage, sumOfInput } from '../../api/kit/decoder-usage';
import type { AnswerDialect } from './answer-dialect';
import { readAnswerError } from './answer-error';
import { textBytesIn } from './text-bytes';

/** Input stands in `message_start`, output in `message_delta`, which is cumulative; cached input is counted apart. */
export const anthropicMessages: AnswerDialect = { read, textBytes: writtenBytes, addsUp: true };

function read(part: JsonRecord): ReturnType<AnswerDialect['read']> {
  const start = readRecord(part['message']);
  const told = start ?? part;
  const usage = readRecord(told['usage']) ?? {};
  const { input_tokens: input, cache_read_input_tokens: cached, cache_creation_input_tokens: written } = usage;
  return {
    id: readName(told['id']),
    model: readName(told['model']),
    usage: readUsage({
      inputTokens: sumOfInput(input, cached, written),
      cachedInputTokens: cached,
      cacheWriteTokens: written,
      // The first event counts an answer that has only begun.
      outputTokens: start === undefined ? usage['output_tokens'] : undefined,
    }),
    isFinal: start === undefined && usage['output_tokens'] !== undefined,
    error: readAnswerError(part),
  };
}

function writtenBytes(part: JsonRecord): number {
  const blocks = [part['delta'], part['content_block']].map(readRecord).filter((block) => block !== undefined);
  const written = [...blocks, ...readRecords(part['content'])].map(({ text, thinking, partial_json: json, input }) => [
    text,
    thinking,
    json,
    input,
  ]);
  return textBytesIn(written);
}
