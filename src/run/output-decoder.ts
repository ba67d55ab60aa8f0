import { StringDecoder } from 'node:string_decoder';
import type { AgentEvent, EventDecoder } from '../api';
import { createLineReader } from '../events';

/** Characters of standard error that a verdict can quote from. */
const errorTailCharacters = 8192;

/** Turns the bytes of a process into events, and keeps the end of its standard error. */
export class OutputDecoder {
  readonly #decoder: EventDecoder;
  readonly #onEvent: (event: AgentEvent) => void;
  readonly #onErrorText: (text: string) => void;
  readonly #lines;
  readonly #errorDecoder = new StringDecoder('utf8');
  #errorTail = '';

  constructor(
    decoder: EventDecoder,
    redact: (text: string) => string,
    onEvent: (event: AgentEvent) => void,
    onErrorText: (text: string) => void,
  ) {
    this.#decoder = decoder;
    this.#onEvent = onEvent;
    this.#onErrorText = (text) => {
      const clean = redact(text);
      this.#errorTail = (this.#errorTail + clean).slice(-errorTailCharacters);
      onErrorText(clean);
    };
    this.#lines = createLineReader({
      keepEmptyLines: true,
      onLine: (line) => {
        this.#emit(this.#decoder.decode(redact(line)));
      },
      onOversize: (bytes) => {
        onEvent({ type: 'notice', message: `a line of ${String(bytes)} bytes was left out` });
      },
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
    this.#onErrorText(this.#errorDecoder.write(chunk));
  }

  /** Reads what is left. Call once, after the last chunk. */
  end(): void {
    this.#lines.end();
    const rest = this.#errorDecoder.end();
    if (rest !== '') this.#onErrorText(rest);
    this.#emit(this.#decoder.end());
  }

  #emit(events: readonly AgentEvent[]): void {
    for (const event of events) this.#onEvent(event);
  }
}
