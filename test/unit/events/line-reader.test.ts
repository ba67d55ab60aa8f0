import * as fc from 'fast-check';
import { createLineReader } from '../../../src/events/line-reader';

interface Options {
  readonly maxLineBytes?: number;
  readonly keepEmptyLines?: boolean;
}

function read(chunks: readonly Buffer[], options: Options = {}): readonly (string | number)[] {
  const told: (string | number)[] = [];
  const reader = createLineReader({
    ...options,
    onLine: (line) => told.push(line),
    onOversize: (bytes) => told.push(bytes),
  });
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
  return told;
}

const bytesOf = (...texts: readonly string[]): readonly Buffer[] => texts.map((text) => Buffer.from(text));

describe('line reader', () => {
  test.each([
    ['LF', ['a\nb\n'], ['a', 'b']],
    ['CRLF', ['a\r\nb\r\n'], ['a', 'b']],
    ['CR alone', ['a\rb\r'], ['a', 'b']],
    ['all three', ['a\rb\nc\r\nd\n\re'], ['a', 'b', 'c', 'd', 'e']],
    ['CRLF over two chunks', ['a\r', '\nb'], ['a', 'b']],
    ['a last line without an end', ['a\nb'], ['a', 'b']],
    ['empty lines, which are left out', ['\n\na\n\r\n\nb\n\n'], ['a', 'b']],
    ['blanks, which are no empty line', [' \n\t\n'], [' ', '\t']],
    ['a byte order mark at the start', ['\ufeffa\n\ufeffb'], ['a', '\ufeffb']],
    ['nothing but a byte order mark', ['\ufeff\na'], ['a']],
    ['U+2028, U+2029 and NEL, which are no line ends', ['a\u2028b\u2029c\u0085d\n'], ['a\u2028b\u2029c\u0085d']],
    ['no bytes at all', ['', ''], []],
    ['empty chunks between', ['a', '', '\r', '', '\nb'], ['a', 'b']],
  ])('reads %s', (_name, chunks, lines) => {
    expect(read(bytesOf(...chunks))).toEqual(lines);
  });

  test('tells empty lines where they are wanted, and CRLF over two chunks is one line end', () => {
    expect(read(bytesOf('a\r', '\n\r\n', '\n', 'b'), { keepEmptyLines: true })).toEqual(['a', '', '', 'b']);
  });

  test.each(['grüße – 漢字 🎉', '\ufeffstart', 'a\r\nb\rc\nd'])(
    'gives the same lines wherever the bytes of %j are split',
    (text) => {
      const bytes = Buffer.from(text);
      const whole = read([bytes]);
      for (let at = 0; at <= bytes.length; at += 1) {
        expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
      }
      expect(read([...bytes].map((byte) => Buffer.from([byte])))).toEqual(whole);
    },
  );

  test('any bytes in any chunks give the lines that the whole gives', () => {
    const byte = fc.oneof(fc.constantFrom(0x0a, 0x0d, 0xef, 0xbb, 0xbf, 0xc3), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(fc.array(byte)), fc.integer({ min: 1, max: 9 }), (chunks, maxLineBytes) => {
        const buffers = chunks.map((chunk) => Buffer.from(chunk));
        expect(read(buffers, { maxLineBytes })).toEqual(read([Buffer.concat(buffers)], { maxLineBytes }));
      }),
    );
  });

  test('bytes that are not UTF-8 become replacement characters', () => {
    expect(read([Buffer.from([0x61, 0xff, 0xc3, 0x0a, 0x62])])).toEqual(['a\ufffd\ufffd', 'b']);
  });

  test('a chunk may be used again by whoever wrote it', () => {
    const told: string[] = [];
    const reader = createLineReader({ onLine: (line) => told.push(line), onOversize: () => undefined });
    const chunk = Buffer.from('ab');
    reader.write(chunk);
    chunk.fill(0x78);
    reader.end();
    expect(told).toEqual(['ab']);
  });

  test('carries a line of 10 MB that comes in pieces', () => {
    const piece = Buffer.alloc(1000, 'x');
    const [line, next] = read([...Array.from({ length: 10_000 }, () => piece), ...bytesOf('\nnext\n')]);
    expect(String(line)).toHaveLength(10_000_000);
    expect(next).toBe('next');
  });

  test.each([
    ['in one chunk', ['123456789\nok\n'], [9, 'ok']],
    ['over many chunks', ['12', '34', '56', '78', '9', '\nok'], [9, 'ok']],
    ['that ends with the stream', ['ok\n12345', '6789'], ['ok', 9]],
    ['at the limit, which is carried', ['12345678\n', '1234', '5678', '\n'], ['12345678', '12345678']],
    ['twice, and the lines between are read', ['123456789\nok\r\n1234567890\rok'], [9, 'ok', 10, 'ok']],
  ])('drops a line that is too long %s', (_name, chunks, told) => {
    expect(read(bytesOf(...chunks), { maxLineBytes: 8 })).toEqual(told);
  });

  test('holds no more than its limit of a line that never ends', () => {
    const mebibyte = 1024 * 1024;
    const chunk = Buffer.alloc(mebibyte, 'x');
    const told: (string | number)[] = [];
    const reader = createLineReader({
      maxLineBytes: 2 * mebibyte,
      onLine: (line) => told.push(line),
      onOversize: (bytes) => told.push(bytes),
    });
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 256; count += 1) reader.write(chunk);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * mebibyte);
    reader.write(Buffer.from('\nok\n'));
    reader.end();
    expect(told).toEqual([256 * mebibyte, 'ok']);
  });
});
