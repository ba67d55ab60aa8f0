import fc from 'fast-check';
import {
  fillText,
  isSlotted,
  joinText,
  jsonEncoded,
  partsOf,
  showText,
  slot,
  type SlottedText,
} from '../../../src/api';

describe('slotted text', () => {
  test('joins plain parts and keeps slots apart', () => {
    const text = joinText('a', 'b', slot('home'), '/c');
    expect(text).toEqual({ parts: ['ab', { slot: 'home' }, '/c'] });
    expect(showText(text)).toBe('ab<home>/c');
  });

  test.each<[string, readonly SlottedText[], SlottedText]>([
    ['nothing is an empty string', [], ''],
    ['plain texts are a plain string', ['a', 'b'], 'ab'],
    ['a slot alone stays a slot', [slot('home')], { parts: [{ slot: 'home' }] }],
    ['plain parts that meet become one', [joinText(slot('home'), '/a'), '/b'], { parts: [{ slot: 'home' }, '/a/b'] }],
  ])('joined, %s', (_title, texts, expected) => {
    expect(joinText(...texts)).toEqual(expected);
  });

  test('a text that looks like a slot is left alone', () => {
    expect(fillText('<home> {home}', () => 'X')).toBe('<home> {home}');
  });

  test('fills every slot and nothing between', () => {
    const text = joinText('<home> ', slot('home'), ' ', slot('run.id'));
    expect(fillText(text, ({ slot: name }) => `[${name}]`)).toBe('<home> [home] [run.id]');
  });

  test('encodes plain parts and marks slots for JSON', () => {
    expect(jsonEncoded(joinText('a"', slot('home')))).toEqual({ parts: ['a\\"', { slot: 'home', encoding: 'json' }] });
  });

  test('encoded text between quotes is the same text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(`"${showText(jsonEncoded(text))}"`)).toBe(text);
      }),
    );
  });

  test.each<[unknown, boolean]>([
    [slot('home'), true],
    [joinText('a', slot('home')), true],
    ['a', false],
    [null, false],
    [['a'], false],
    [{ parts: 'a' }, false],
    [{ parts: ['a', { slot: 'home' }] }, false],
    [JSON.parse(JSON.stringify(slot('home'))), false],
    [jsonEncoded(slot('home')), true],
    [joinText({ parts: [{ slot: 'home' }] }), true],
  ])('%j has slots: %s', (value, expected) => {
    expect(isSlotted(value)).toBe(expected);
  });

  test('a plain string has itself as its only part', () => {
    expect(partsOf('a')).toEqual(['a']);
  });

  test('is one for every copy of the package, frozen or not', () => {
    jest.isolateModules(() => {
      const other = require('../../../src/api') as typeof import('../../../src/api');
      expect(other.slot).not.toBe(slot);
      expect(isSlotted(Object.freeze(other.slot('home')))).toBe(true);
    });
  });
});
