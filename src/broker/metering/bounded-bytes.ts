const firstSize = 4096;

/** Bytes that come in pieces and are kept up to a limit: many small pieces take no more memory than one large. */
export class BoundedBytes {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  #isOver = false;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** More came than the limit. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get length(): number {
    return this.#length;
  }

  /** What is kept: the first bytes that came. Good until the next `add` or `clear`. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  add(piece: Buffer): void {
    const taken = Math.min(piece.length, this.#limit - this.#length);
    if (taken < piece.length) this.#isOver = true;
    if (taken === 0) return;
    this.#reserve(this.#length + taken);
    piece.copy(this.#bytes, this.#length, 0, taken);
    this.#length += taken;
  }

  clear(): void {
    this.#length = 0;
    this.#isOver = false;
    // A line of many megabytes is rare.
    if (this.#bytes.length > 64 * firstSize) this.#bytes = Buffer.alloc(0);
  }

  #reserve(length: number): void {
    if (length <= this.#bytes.length) return;
    const size = Math.min(this.#limit, Math.max(length, 2 * this.#bytes.length, firstSize));
    const grown = Buffer.allocUnsafe(size);
    this.bytes.copy(grown);
    this.#bytes = grown;
  }
}
