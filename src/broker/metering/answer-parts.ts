import { readRecord, readRecords, type JsonRecord } from '../../api/kit/decoder-fields';

const dataField = 'data:';

/** The JSON object of one line of a stream of server-sent events; `undefined` for any other line. */
export function partOfLine(line: Buffer): JsonRecord | undefined {
  if (line.toString('latin1', 0, dataField.length) !== dataField) return undefined;
  return readRecord(parseJson(line.toString('utf8', dataField.length)));
}

/** The JSON objects of a body: one, or a list of what would have been events; `undefined` for what is no JSON. */
export function partsOfBody(body: Buffer): readonly JsonRecord[] | undefined {
  const value = parseJson(body.toString('utf8'));
  const object = readRecord(value);
  if (object !== undefined) return [object];
  return Array.isArray(value) ? readRecords(value) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
