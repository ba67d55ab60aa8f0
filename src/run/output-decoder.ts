import type { AgentEvent, EventDecoder, RunEventBody } from '../api';
import { parseEvent } from '../api/parse-event';
import { thrownText } from '../errors/thrown-text';
import { createLineReader, type LineReader } from '../events';
import { DecoderFailures } from './decoder-failures';
import { withHiddenSecrets } from './hidden-secrets';
import { redactStrings } from './redact-strings';

/** Characters of standard error that a verdict can quote from. */
const errorTailCharacters = 8192;

/** What the output of an agent is read as. */
export type OutputEvent = AgentEvent | Extract<RunEventBody, { type: 'oversize' }>;

/** What an output decoder reads with, and whom it tells. */
export interface OutputDecoderOptions {
  readonly decoder: EventDecoder;
  /** The log format that the decoder was registered for, to name it by. */
  readonly logFormat?: string;
  /** Takes the secrets of the run out of a text. */
  readonly redact: (text: string) => string;
  /** May throw at an event that cannot be kept. Decoding can put a secret together: its events are not redacted yet. */
  onEvent(event: OutputEvent): void;
  /** Takes whole lines of standard error. */
  onErrorText(text: string): void;
}

/** Turns the bytes of a process into events, and keeps the end of its standard error. No secret of a line passes. */
export class OutputDecoder {
  readonly #options: OutputDecoderOptions;
  readonly #lines: LineReader;
  readonly #errorLines: LineReader;
  #errorTail = '';
  readonly #failures: DecoderFailures;
  readonly #isLookedAt: boolean;

  constructor(options: OutputDecoderOptions) {
    this.#options = options;
    // Of a stranger it may be anything.
    this.#isLookedAt = (options.decoder.keepsContract as unknown) !== true;
    this.#failures = new DecoderFailures(options.logFormat);
    this.#lines = this.#reader('output', (line) => {
      this.#decode(this.#redactLine(line));
    });
    // In whole lines, since a secret can lie in two chunks.
    const redactShown = withHiddenSecrets(options.redact);
    this.#errorLines = this.#reader('error_output', (line) => {
      this.#complain(`${redactShown(line)}\n`);
    });
  }

  /** The end of standard error. */
  get errorText(): string {
    return this.#errorTail;
  }

  output(chunk: Buffer): void {
    this.#lines.write(chunk);
  }

  errorOutput(chunk: Buffer): void {
    this.#errorLines.write(chunk);
  }

  /** Reads what is left. Call once, after the last chunk. */
  end(): void {
    this.#lines.end();
    this.#errorLines.end();
    this.#decode();
  }

  /** A decoder may not throw, but it can be a stranger's: what it fails on is kept as it came. */
  #decode(line?: string): void {
    const { decoder } = this.#options;
    let isWhole = false;
    try {
      isWhole = this.#emitAll(line === undefined ? decoder.end() : decoder.decode(line));
    } catch (error) {
      this.#tellFailure(thrownText(error));
    }
    if (!isWhole && line !== undefined) this.#options.onEvent({ type: 'raw', line });
  }

  /** Gives false when something of the line was lost. */
  #emitAll(events: unknown): boolean {
    if (isThenable(events)) return this.#refusePromise(events);
    if (!Array.isArray(events)) throw new TypeError('it gave no list of events');
    let isWhole = true;
    for (const event of events as readonly unknown[]) if (!this.#emit(event)) isWhole = false;
    return isWhole;
  }

  #emit(given: unknown): boolean {
    try {
      if (!this.#isLookedAt) {
        this.#options.onEvent(given as AgentEvent);
        return true;
      }
      const { event, problems } = parseEvent(given);
      if (problems.length > 0) {
        this.#tellFailure(`it gave something that is no event of the contract: ${problems.join('; ')}`);
      }
      if (event === undefined) return false;
      this.#options.onEvent(event);
      return problems.length === 0;
    } catch (error) {
      this.#tellFailure(thrownText(error));
      return false;
    }
  }

  /** Events that come later would be in no order. */
  #refusePromise(promise: PromiseLike<unknown>): false {
    // A rejection that nobody hears of ends the process.
    Promise.resolve(promise).catch(() => undefined);
    this.#tellFailure('it gave a promise, expected a list of events: it may not be async');
    return false;
  }

  #tellFailure(reason: string): void {
    const message = this.#failures.tell(reason);
    if (message !== undefined) this.#options.onEvent({ type: 'notice', message });
  }

  #reader(stream: 'output' | 'error_output', onLine: (line: string) => void): LineReader {
    return createLineReader({
      keepEmptyLines: true,
      onLine,
      onOversize: (bytes) => {
        this.#options.onEvent({ type: 'oversize', bytes, stream });
      },
    });
  }

  #complain(text: string): void {
    this.#errorTail = (this.#errorTail + text).slice(-errorTailCharacters);
    this.#options.onErrorText(text);
  }

  /** Before decoding, since a decoder can shorten a text within a secret. A line of JSON stays one. */
  #redactLine(line: string): string {
    const { redact } = this.#options;
    const clean = redact(line);
    if (clean === line) return line;
    try {
      return JSON.stringify(redactStrings(JSON.parse(line), redact));
    } catch {
      return clean;
    }
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}
