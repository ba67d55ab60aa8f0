import type { ErrorCode } from './error-codes';

const brand = Symbol.for('muster-agents/error');

/** What an error can carry beside its message. */
export interface MusterErrorOptions {
  /** Structured facts: names, numbers, places. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Base of every error that Muster throws on purpose. `code` is stable; `details` are structured. */
export abstract class MusterError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, options: MusterErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.details = options.details ?? {};
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Recognises a `MusterError` of any copy of this package. */
export function isMusterError(value: unknown): value is MusterError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
