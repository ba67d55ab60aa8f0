import { readCount, readName, readRecord, readRecords } from '../api/kit/decoder-fields';

/** Seconds to wait that an error body of Google's names in its details; `undefined` where it names none. */
export function retryInfoSeconds(body: unknown): number | undefined {
  const outer = readRecord(Array.isArray(body) ? body[0] : body);
  const delays = readRecords(readRecord(outer?.['error'])?.['details'])
    .filter((detail) => readName(detail['@type'])?.endsWith('google.rpc.RetryInfo') === true)
    .map((detail) => secondsOf(detail['retryDelay']));
  return delays.find((seconds) => seconds !== undefined);
}

/** A duration as JSON writes it, `1.5s`, or as its fields. */
function secondsOf(delay: unknown): number | undefined {
  const text = /^(\d{1,12}(\.\d{1,9})?)s$/.exec(readName(delay) ?? '')?.[1];
  return text === undefined ? readCount(readRecord(delay)?.['seconds']) : Number(text);
}
