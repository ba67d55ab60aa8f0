import { readRecord, readRecords, type JsonRecord } from '../api/kit/decoder-fields';
import { someText } from './some-text';

/**
 * Whether one of the tool results that came since the model's last answer holds one of the texts; `undefined` where none
 * came.
 */
export function lastToolResultsHold(body: JsonRecord, texts: readonly string[]): boolean | undefined {
  const results = lastToolResults(body);
  return results.length === 0 ? undefined : someText(results, (text) => texts.some((one) => text.includes(one)));
}

/** Each wire protocol has the conversation under a name of its own, but for two that differ in its messages. */
function lastToolResults(body: JsonRecord): readonly unknown[] {
  if (Array.isArray(body['input'])) return lastOutputs(readRecords(body['input']));
  if (Array.isArray(body['contents'])) return functionResponses(readRecords(body['contents']).at(-1));
  return lastMessageResults(readRecords(body['messages']));
}

/** What a person or the agent itself says can stand between the results. */
function lastOutputs(items: readonly JsonRecord[]): readonly JsonRecord[] {
  return items.slice(items.findLastIndex(isOfModel) + 1).filter((item) => typeEndsWith(item, '_output'));
}

function isOfModel(item: JsonRecord): boolean {
  return item['role'] === 'assistant' || item['type'] === 'reasoning' || typeEndsWith(item, '_call');
}

function typeEndsWith({ type }: JsonRecord, end: string): boolean {
  return typeof type === 'string' && type.endsWith(end);
}

function functionResponses(content: JsonRecord | undefined): readonly unknown[] {
  return readRecords(content?.['parts']).flatMap((part) => {
    const response = readRecord(part['functionResponse'] ?? part['function_response']);
    return response === undefined ? [] : [response];
  });
}

function lastMessageResults(messages: readonly JsonRecord[]): readonly unknown[] {
  const ownMessages = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1);
  if (ownMessages.length > 0) return ownMessages;
  const last = messages.at(-1);
  return last?.['role'] === 'user' ? readRecords(last['content']).filter(({ type }) => type === 'tool_result') : [];
}
