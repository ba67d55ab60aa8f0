import type { JsonRecord } from '../../api/kit/decoder-fields';
import { partOfLine } from './answer-parts';
import { BoundedBytes } from './bounded-bytes';
import { LineSplitter } from './line-splitter';
import { tellingLines } from './telling-lines';

/** An event that ends a Responses answer repeats all of it. */
const maxLineBytes = 8 * 1024 * 1024;
/** How much of a stream an estimate looks at. */
const sampleBytes = 512 * 1024;

/** Finds in a stream of server-sent events the first event, and all that tell usage or an error. */
export class StreamParts {
  readonly #sample = new BoundedBytes(sampleBytes);
  readonly #lines: LineSplitter;
  #hasFirst = false;
  #total = 0;

  /** With `onlyLast`, parts with usage may be left out when others follow. */
  constructor(onlyLast: boolean, onPart: (part: JsonRecord) => void) {
    this.#lines = new LineSplitter(maxLineBytes, (lines) => {
      const found = tellingLines(lines, onlyLast).map(partOfLine);
      // Only the first event must tell id and model.
      if (!this.#hasFirst) found.unshift(this.#findFirst(lines));
      for (const part of found) if (part !== undefined) onPart(part);
    });
  }

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    if (!this.#sample.isOver) this.#sample.add(chunk);
    this.#lines.add(chunk);
  }

  end(): void {
    this.#lines.end();
  }

  /** Bytes that the model wrote: counted at the beginning of the stream, and taken to go on in the same measure. */
  textBytes(ofPart: (part: JsonRecord) => number): number {
    const { bytes } = this.#sample;
    let counted = 0;
    for (const line of linesIn(bytes)) {
      const part = partOfLine(line);
      if (part !== undefined) counted += ofPart(part);
      else if (isCutDelta(line)) counted += line.length;
    }
    return bytes.length === 0 ? 0 : Math.ceil((counted * this.#total) / bytes.length);
  }

  #findFirst(lines: Buffer): JsonRecord | undefined {
    for (const line of linesIn(lines)) {
      const part = partOfLine(line);
      if (part === undefined) continue;
      this.#hasFirst = true;
      return part;
    }
    return undefined;
  }
}

/** A line that broke off while it told what the model writes: it can be long, and counts with its syntax. */
function isCutDelta(line: Buffer): boolean {
  return /^data:.*(delta"|"candidates")/.test(line.toString('latin1', 0, 300));
}

function* linesIn(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start);
    yield bytes.subarray(start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
  }
}
