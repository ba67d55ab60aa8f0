const maskCandidates = '*#-_.+~xyz0123456789abcdefghijklmnopqrstuvwABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Overwrites byte sequences in place of removing them, so that a declared length stays true. */
export class SecretMask {
  readonly #needles: readonly Buffer[];
  readonly #mask: number;

  constructor(needles: readonly Buffer[]) {
    this.#needles = needles.filter((needle) => needle.length > 0);
    // A mask that occurs in a needle could complete another one.
    const free = [...Buffer.from(maskCandidates)].find((byte) => !needles.some((needle) => needle.includes(byte)));
    this.#mask = free ?? 0;
  }

  /** The same bytes with every needle masked; the argument itself when there is none. */
  apply(bytes: Buffer): Buffer {
    let masked = bytes;
    for (const needle of this.#needles) {
      for (let at = masked.indexOf(needle); at >= 0; at = masked.indexOf(needle, at + needle.length)) {
        // The bytes of a stream belong to somebody else.
        if (masked === bytes) masked = Buffer.from(bytes);
        masked.fill(this.#mask, at, at + needle.length);
      }
    }
    return masked;
  }

  /** The same for header values and messages. */
  applyToText(text: string): string {
    // Header values are latin1 in Node, one character a byte.
    return this.#needles.length === 0 ? text : this.apply(Buffer.from(text, 'latin1')).toString('latin1');
  }

  /** How many bytes at the end could be the start of a needle. */
  openTail(bytes: Buffer): number {
    return Math.max(0, ...this.#needles.map((needle) => openTailOf(bytes, needle)));
  }
}

function openTailOf(bytes: Buffer, needle: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length -= 1) {
    const start = bytes.length - length;
    // The first byte alone rules most lengths out.
    if (bytes[start] === needle[0] && needle.compare(bytes, start, bytes.length, 0, length) === 0) return length;
  }
  return 0;
}
