import type { AgentEvent, EventDecoder } from '../api';
import { createLineReader, type LineReader } from '../events';

/** Characters of standard error that a verdict can quote from. */
const errorTailCharacters = 8192;

/** What an output decoder reads with, and whom it tells. */
export interface OutputDecoderOptions {
  readonly decoder: EventDecoder;
  /** Takes the secrets of the run out of a text. */
  readonly redact: (text: string) => string;
  onEvent(event: AgentEvent): void;
  /** Takes whole lines of standard error. */
  onErrorText(text: string): void;
}

/** Turns the bytes of a process into events, and keeps the end of its standard error. No secret passes. */
export class OutputDecoder {
  readonly #options: OutputDecoderOptions;
  readonly #lines: LineReader;
  readonly #errorLines: LineReader;
  #errorTail = '';

  constructor(options: OutputDecoderOptions) {
    this.#options = options;
    const { redact } = options;
    this.#lines = this.#reader((line) => {
      this.#decode(redact(line));
    });
    // In whole lines, since a secret can lie in two chunks.
    this.#errorLines = this.#reader((line) => {
      this.#complain(`${redact(line)}\n`);
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
    let events: readonly AgentEvent[];
    try {
      events = line === undefined ? decoder.end() : decoder.decode(line);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.onEvent({ type: 'notice', message: `the event decoder failed: ${reason}` });
      events = line === undefined ? [] : [{ type: 'raw', line }];
    }
    this.#emit(events);
  }

  #reader(onLine: (line: string) => void): LineReader {
    return createLineReader({
      keepEmptyLines: true,
      onLine,
      onOversize: (bytes) => {
        this.#options.onEvent({ type: 'notice', message: `a line of ${String(bytes)} bytes was left out` });
      },
    });
  }

  #complain(text: string): void {
    this.#errorTail = (this.#errorTail + text).slice(-errorTailCharacters);
    this.#options.onErrorText(text);
  }

  #emit(events: readonly AgentEvent[]): void {
    for (const event of events) this.#options.onEvent(this.#redacted(event));
  }

  /** Decoding can put together what was no secret in the line: JSON lets every character be escaped. */
  #redacted(event: AgentEvent): AgentEvent {
    const text = JSON.stringify(event);
    const clean = this.#options.redact(text);
    return clean === text ? event : (JSON.parse(clean) as AgentEvent);
  }
}
