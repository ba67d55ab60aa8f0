import { fillText, joinText, jsonEncoded, showText, slot } from '../../../src/api';

describe('slotted text', () => {
  test('joins plain parts and keeps slots apart', () => {
    const text = joinText('a', 'b', slot('home'), '/c');
    expect(text).toEqual({ parts: ['ab', { slot: 'home' }, '/c'] });
    expect(showText(text)).toBe('ab<home>/c');
  });

  test('a text that looks like a slot is left alone', () => {
    expect(fillText('<home> {home}', () => 'X')).toBe('<home> {home}');
  });

  test('encodes plain parts and marks slots for JSON', () => {
    expect(jsonEncoded(joinText('a"', slot('home')))).toEqual({ parts: ['a\\"', { slot: 'home', encoding: 'json' }] });
  });
});
