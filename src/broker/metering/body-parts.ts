import type { JsonRecord } from '../../api/kit/decoder-fields';
import { partsOfBody } from './answer-parts';
import { BoundedBytes } from './bounded-bytes';

const maxBodyBytes = 8 * 1024 * 1024;

/** An answer in one piece: it is read when it ended. */
export class BodyParts {
  readonly #kept = new BoundedBytes(maxBodyBytes);
  readonly #onPart: (part: JsonRecord) => void;
  #parts: readonly JsonRecord[] | undefined;
  #total = 0;

  constructor(onPart: (part: JsonRecord) => void) {
    this.#onPart = onPart;
  }

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    this.#kept.add(chunk);
  }

  end(): void {
    if (!this.#kept.isOver) this.#parts = partsOfBody(this.#kept.bytes);
    this.#kept.clear();
    this.#parts?.forEach(this.#onPart);
  }

  /** Bytes that the model wrote; those of the whole body where it cannot be read. */
  textBytes(ofPart: (part: JsonRecord) => number): number {
    return this.#parts === undefined ? this.#total : this.#parts.reduce((sum, part) => sum + ofPart(part), 0);
  }
}
