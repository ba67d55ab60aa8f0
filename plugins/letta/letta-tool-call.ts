import { readRecord, readToolCall } from '../../src/api';

/** The call in an event that tells of one. */
export function readLettaToolCall(value: unknown): ReturnType<typeof readToolCall> {
  const call = readRecord(value) ?? {};
  return readToolCall({ id: call['tool_call_id'], name: call['name'], arguments: call['arguments'] });
}
