import { readRecord, readToolCall, type JsonRecord } from '../../src/api';

/** A call as the chat completions API writes it. */
export function readGrokToolCall(call: JsonRecord): ReturnType<typeof readToolCall> {
  const wanted = readRecord(call['function']) ?? {};
  return readToolCall({ id: call['id'], name: wanted['name'], arguments: wanted['arguments'] });
}
