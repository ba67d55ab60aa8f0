import { decodeLines, decoders } from './decoder-streams';

const mebibyte = 1024 * 1024;

describe('plain decoder', () => {
  test('tells each line and then the whole', () => {
    expect(decodeLines(decoders.plain(), ['one', '', '  two'])).toEqual([
      { type: 'message', text: 'one' },
      { type: 'message', text: '  two' },
      { type: 'result', isError: false, text: 'one\n\n  two', inferred: true },
    ]);
  });

  test.each([[[]], [['', ' ']]])('has no result for %j', (lines) => {
    expect(decodeLines(decoders.plain(), lines)).toEqual([]);
  });

  test('keeps the end of an answer that is too long', () => {
    const lines = Array.from({ length: 4 * 1024 }, (_, index) => `${String(index)} ${'x'.repeat(1000)}`);
    const result = decodeLines(decoders.plain(), lines).at(-1);
    const text = result?.type === 'result' ? result.text : '';
    expect(text).toHaveLength(mebibyte);
    expect(text.endsWith(lines.slice(-1000).join('\n'))).toBe(true);
  });

  test.each(['', 'x'])('does not begin in the middle of a character when the text ends with %j', (end) => {
    const result = decodeLines(decoders.plain(), [`x${'🎉'.repeat(mebibyte)}${end}`]).at(-1);
    const text = result?.type === 'result' ? result.text : '';
    expect(text.isWellFormed()).toBe(true);
    expect(text.startsWith('🎉')).toBe(true);
  });
});
