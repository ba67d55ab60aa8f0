import { BoundedBytes } from './bounded-bytes';

const newline = 0x0a;

/** Cuts a stream into blocks of whole lines, without looking at each line. A line over the limit is left out. */
export class LineSplitter {
  readonly #rest: BoundedBytes;
  readonly #onLines: (lines: Buffer) => void;

  /** `onLines` gets one or more whole lines, good until it returns. */
  constructor(maxLineBytes: number, onLines: (lines: Buffer) => void) {
    this.#rest = new BoundedBytes(maxLineBytes);
    this.#onLines = onLines;
  }

  add(chunk: Buffer): void {
    const begun = this.#endLine(chunk);
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > begun) this.#onLines(chunk.subarray(begun, end));
    this.#rest.add(chunk.subarray(Math.max(begun, end)));
  }

  /** The last line need not end. */
  end(): void {
    this.#tell();
  }

  /** Completes a line that began in an earlier chunk, and gives where the next one begins. */
  #endLine(chunk: Buffer): number {
    if (this.#rest.length === 0) return 0;
    const end = chunk.indexOf(newline) + 1;
    if (end === 0) return 0;
    this.#rest.add(chunk.subarray(0, end));
    this.#tell();
    return end;
  }

  #tell(): void {
    const { bytes, isOver } = this.#rest;
    if (bytes.length > 0 && !isOver) this.#onLines(bytes);
    this.#rest.clear();
  }
}
