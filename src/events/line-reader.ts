import { isAscii } from 'node:buffer';
import { ByteBuffer } from './byte-buffer';

/** What a line reader tells, and to whom. */
export interface LineReaderOptions {
  /** Longest line in bytes, 16 MiB when absent. A longer one is dropped. */
  readonly maxLineBytes?: number;
  /** Empty lines are told too. They mean something in plain text and nothing in JSON lines. */
  readonly keepEmptyLines?: boolean;
  /** One line without its line end; bytes that are not UTF-8 are U+FFFD. */
  readonly onLine: (line: string) => void;
  /** A line was too long, with its size; told once it has ended. */
  readonly onOversize: (bytes: number) => void;
}

/** Takes bytes as they come and tells lines. */
export interface LineReader {
  write(chunk: Buffer): void;
  /** Tells the last line if it has no line end. */
  end(): void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = '\ufeff';
const noBytes = Buffer.alloc(0);
const defaultMaxLineBytes = 16 * 1024 * 1024;

/** Makes a reader of lines that end with LF, CR or CRLF. Holds one line at most and is done in one pass. */
export function createLineReader(options: LineReaderOptions): LineReader {
  const maxLineBytes = options.maxLineBytes ?? defaultMaxLineBytes;
  const pending = new ByteBuffer();
  let dropped = 0;
  let isFirst = true;
  let afterCarriageReturn = false;

  const keep = (bytes: Buffer): void => {
    if (dropped === 0 && pending.length + bytes.length <= maxLineBytes) {
      pending.append(bytes);
      return;
    }
    dropped += pending.length + bytes.length;
    pending.clear();
  };

  /** The line ends with these bytes of a chunk. */
  const finishLine = (chunk: Buffer, start: number, end: number, isAsciiChunk: boolean): void => {
    const length = pending.length + end - start;
    if (dropped > 0 || length > maxLineBytes) {
      const bytes = dropped + length;
      dropped = 0;
      pending.clear();
      isFirst = false;
      options.onOversize(bytes);
      return;
    }
    let line: string;
    if (pending.length === 0) line = textOf(chunk, start, end, isAsciiChunk);
    else {
      pending.append(chunk.subarray(start, end));
      const bytes = pending.bytes();
      line = textOf(bytes, 0, length, isAscii(bytes));
      pending.clear();
    }
    if (isFirst && line.startsWith(byteOrderMark)) line = line.slice(1);
    isFirst = false;
    if (line !== '' || options.keepEmptyLines === true) options.onLine(line);
  };

  return {
    write(chunk) {
      let start = 0;
      if (chunk.length > 0 && afterCarriageReturn) {
        start = chunk[0] === lineFeed ? 1 : 0;
        afterCarriageReturn = false;
      }
      const isAsciiChunk = isAscii(chunk);
      let feed = chunk.indexOf(lineFeed, start);
      let carriage = chunk.indexOf(carriageReturn, start);
      while (feed !== -1 || carriage !== -1) {
        const isFeed = carriage === -1 || (feed !== -1 && feed < carriage);
        const lineEnd = isFeed ? feed : carriage;
        finishLine(chunk, start, lineEnd, isAsciiChunk);
        start = lineEnd + 1;
        if (!isFeed && start === chunk.length) afterCarriageReturn = true;
        else if (!isFeed && chunk[start] === lineFeed) start += 1;
        // Each kind is looked for again only once it was passed: else a chunk with one kind is searched at each line.
        if (feed !== -1 && feed < start) feed = chunk.indexOf(lineFeed, start);
        if (carriage !== -1 && carriage < start) carriage = chunk.indexOf(carriageReturn, start);
      }
      if (start < chunk.length) keep(chunk.subarray(start));
    },
    end() {
      if (pending.length > 0 || dropped > 0) finishLine(noBytes, 0, 0, true);
    },
  };
}

/** Plain ASCII, as nearly all lines of JSON are, is the same in both encodings and much faster in the first. */
function textOf(bytes: Buffer, start: number, end: number, isAsciiOnly: boolean): string {
  return bytes.toString(isAsciiOnly ? 'latin1' : 'utf8', start, end);
}
