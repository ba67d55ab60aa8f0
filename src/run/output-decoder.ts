import type { AgentEvent, EventDecoder } from '../api';
import { createLineReader, type LineReader } from '../events';
import { redactStrings } from './redact-strings';

/** Characters of standard error that a verdict can quote from. */
const errorTailCharacters = 8192;

/** The events of a decoder; the others are Muster's own word. */
const ofAgents: Readonly<Record<AgentEvent['type'], true>> = {
  session: true,
  message: true,
  tool_call: true,
  tool_call_update: true,
  result: true,
  notice: true,
  raw: true,
};

/** What an output decoder reads with, and whom it tells. */
export interface OutputDecoderOptions {
  readonly decoder: EventDecoder;
  /** Takes the secrets of the run out of a text. */
  readonly redact: (text: string) => string;
  /** May throw at an event that cannot be kept. Decoding can put a secret together: its events are not redacted yet. */
  onEvent(event: AgentEvent): void;
  /** Takes whole lines of standard error. */
  onErrorText(text: string): void;
}

/** Turns the bytes of a process into events, and keeps the end of its standard error. No secret of a line passes. */
export class OutputDecoder {
  readonly #options: OutputDecoderOptions;
  readonly #lines: LineReader;
  readonly #errorLines: LineReader;
  #errorTail = '';

  constructor(options: OutputDecoderOptions) {
    this.#options = options;
    this.#lines = this.#reader((line) => {
      this.#decode(this.#redactLine(line));
    });
    // In whole lines, since a secret can lie in two chunks.
    this.#errorLines = this.#reader((line) => {
      this.#complain(`${options.redact(line)}\n`);
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
    try {
      this.#emit(line === undefined ? decoder.end() : decoder.decode(line));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.onEvent({ type: 'notice', message: `the event decoder failed: ${reason}` });
      if (line !== undefined) this.#options.onEvent({ type: 'raw', line });
    }
  }

  #emit(events: unknown): void {
    if (!Array.isArray(events)) throw new TypeError('it gave no list of events');
    for (const event of events as readonly unknown[]) {
      if (!isEvent(event)) throw new TypeError('it gave something that is no event');
      this.#options.onEvent(event);
    }
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

function isEvent(event: unknown): event is AgentEvent {
  if (typeof event !== 'object' || event === null || !('type' in event)) return false;
  return typeof event.type === 'string' && Object.hasOwn(ofAgents, event.type);
}
