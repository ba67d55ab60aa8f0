import { Transform, type TransformCallback } from 'node:stream';
import type { SecretMask } from './secret-mask';

/** Masks secrets in a stream. It holds back only a tail that could be the start of one. */
export class SecretScrubber extends Transform {
  readonly #mask: SecretMask;
  #tail: Buffer = Buffer.alloc(0);

  constructor(mask: SecretMask) {
    super();
    this.#mask = mask;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#mask.apply(this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]));
    const ready = bytes.length - this.#mask.openTail(bytes);
    this.#tail = bytes.subarray(ready);
    done(null, ready === 0 ? undefined : bytes.subarray(0, ready));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#tail.length === 0 ? undefined : this.#tail);
  }
}
