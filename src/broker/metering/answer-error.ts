import { readName, readRecord, readRecords, type JsonRecord } from '../../api/kit/decoder-fields';
import { errorMessageOf } from '../upstream-error-message';

/** What a provider says of a failure. */
export interface AnswerError {
  /** One line of at most 300 characters. */
  readonly message?: string;
  /** Its own code or type, such as `model_not_found`. */
  readonly code?: string;
}

const maxCodeLength = 100;

/** The failure that a JSON value of an answer tells; `undefined` where it tells none. */
export function readAnswerError(part: JsonRecord): AnswerError | undefined {
  const { error } = part;
  const isError = readRecord(error) !== undefined || readName(error) !== undefined;
  if (!isError && part['type'] !== 'error') return undefined;
  const message = errorMessageOf(part);
  // An error that says nothing is one all the same.
  const code = readErrorCode(part) ?? (message === undefined ? 'error' : undefined);
  return { ...(message === undefined ? {} : { message }), ...(code === undefined ? {} : { code }) };
}

/** The provider's own code of an error body of any wire protocol. */
export function readErrorCode(body: unknown): string | undefined {
  const outer = readRecord(Array.isArray(body) ? body[0] : body);
  if (outer === undefined) return undefined;
  const code = codeOf(readRecord(outer['error']) ?? outer);
  return code?.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, maxCodeLength);
}

function codeOf(error: JsonRecord): string | undefined {
  const { code, status, type } = error;
  // Of an invalid argument, such as a key, the details say which one it was.
  const detail = status === 'INVALID_ARGUMENT' ? reasonIn(error) : undefined;
  const kind = type === 'error' ? undefined : readName(type);
  return readName(code) ?? detail ?? readName(status) ?? kind ?? (typeof code === 'number' ? String(code) : undefined);
}

function reasonIn(error: JsonRecord): string | undefined {
  return readRecords(error['details'])
    .map((detail) => readName(detail['reason']))
    .find((reason) => reason !== undefined);
}
