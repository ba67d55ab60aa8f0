import type { AnswerError } from './metering/answer-error';
import { readErrorCode } from './metering/answer-error';
import { BoundedBytes } from './metering/bounded-bytes';
import { retryInfoSeconds } from './retry-info';
import { upstreamErrorMessage } from './upstream-error-message';

const maxErrorBytes = 64 * 1024;

/** What the body of an error says. */
export interface UpstreamFailure extends AnswerError {
  readonly retryAfterSeconds?: number;
}

/** Keeps the beginning of the body of an error while it passes, and reads it afterwards. */
export class FailureReader {
  readonly #kept = new BoundedBytes(maxErrorBytes);

  add(chunk: Buffer): void {
    this.#kept.add(chunk);
  }

  read(): UpstreamFailure {
    const text = this.#kept.bytes.toString('utf8');
    const body = parse(text);
    const message = upstreamErrorMessage(text);
    const code = readErrorCode(body);
    const retryAfterSeconds = retryInfoSeconds(body);
    return {
      ...(message === undefined ? {} : { message }),
      ...(code === undefined ? {} : { code }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
