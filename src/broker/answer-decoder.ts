import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Transform } from 'node:stream';

/**
 * Undoes a content encoding that an upstream uses although `identity` was asked for: the scrubber must see the bytes.
 * `undefined` when the encoding is not known. In a file of its own because `node:zlib` is loaded only when needed.
 */
export function createAnswerDecoder(encoding: string): Transform | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
