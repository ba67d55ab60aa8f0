const firstCapacity = 64 * 1024;

/** Bytes that grow at the end. Doubles its room, so that many small pieces cost neither time nor memory. */
export class ByteBuffer {
  #room = Buffer.alloc(0);
  #used = 0;

  get length(): number {
    return this.#used;
  }

  append(bytes: Buffer): void {
    const needed = this.#used + bytes.length;
    if (needed > this.#room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(firstCapacity, this.#room.length * 2, needed));
      this.#room.copy(larger, 0, 0, this.#used);
      this.#room = larger;
    }
    bytes.copy(this.#room, this.#used);
    this.#used = needed;
  }

  /** The bytes so far; valid until the next `append` or `clear`. */
  bytes(): Buffer {
    return this.#room.subarray(0, this.#used);
  }

  /** Forgets the bytes, and gives back the room of a long line. */
  clear(): void {
    this.#used = 0;
    if (this.#room.length > firstCapacity) this.#room = Buffer.alloc(0);
  }
}
