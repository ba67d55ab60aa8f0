import { OpenTexts } from '../../../../src/api';

describe('texts that come in pieces', () => {
  test('a text that was told whole is not told again', () => {
    const texts = new OpenTexts();
    expect(texts.piece('message', 'a')).toEqual([{ type: 'message_delta', text: 'a' }]);
    expect(texts.whole('message', 'ab')).toEqual({ type: 'message', text: 'ab' });
    expect(texts.breakOff()).toEqual([]);
  });

  test('a text that broke off is told once, as far as it came', () => {
    const texts = new OpenTexts();
    for (const piece of ['a', '', 'b']) texts.piece('thought', piece, { messageId: 'one' });
    expect(texts.breakOff()).toEqual([{ type: 'thought', text: 'ab', messageId: 'one' }]);
    expect(texts.breakOff()).toEqual([]);
  });

  test('an empty piece says nothing', () => {
    const texts = new OpenTexts();
    expect(texts.piece('message', '')).toEqual([]);
    expect(texts.breakOff()).toEqual([]);
  });

  test.each([
    ['kind', 'thought', { messageId: 'one', parentToolCallId: 'call' }],
    ['id', 'message', { messageId: 'two', parentToolCallId: 'call' }],
    ['agent', 'message', { messageId: 'one' }],
  ] as const)('a text of another %s is another text', (_what, type, origin) => {
    const texts = new OpenTexts();
    const open = { messageId: 'one', parentToolCallId: 'call' };
    texts.piece('message', 'a', open);
    texts.piece(type, 'b', origin);
    texts.whole(type, 'bc', origin);
    expect(texts.find((text) => text.text === 'a')).toMatchObject({ type: 'message', origin: open });
    expect(texts.breakOff()).toEqual([{ type: 'message', text: 'a', ...open }]);
  });

  test('only the texts that are over break off, in the order in which they began', () => {
    const texts = new OpenTexts();
    for (const messageId of ['one', 'two', 'three']) texts.piece('message', messageId, { messageId });
    const over = texts.breakOff(({ origin }) => origin.messageId !== 'two');
    expect(over.map((event) => 'text' in event && event.text)).toEqual(['one', 'three']);
    expect(texts.breakOff()).toEqual([{ type: 'message', text: 'two', messageId: 'two' }]);
  });
});
