import fc from 'fast-check';
import {
  fillText,
  joinText,
  mergeSlottedJson,
  showText,
  slot,
  slottedJsonText,
  type SlottedJson,
} from '../../../../src/api';

describe('JSON with slots', () => {
  test('without slots it is what JSON.stringify gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // A map with a list `parts` is a text with slots.
        fc.pre(!JSON.stringify(value).includes('"parts"'));
        expect(JSON.parse(showText(slottedJsonText(value as SlottedJson)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('a slot that is filled with hostile text keeps the JSON in one piece', () => {
    const text = slottedJsonText({ path: joinText(slot('home'), '/a"b'), list: [slot('run.id'), 1, true, null] });
    const hostile = '"}\n\\';
    const filled = fillText(text, ({ encoding }) =>
      encoding === 'json' ? JSON.stringify(hostile).slice(1, -1) : 'RAW',
    );
    expect(JSON.parse(filled)).toEqual({ path: `${hostile}/a"b`, list: [hostile, 1, true, null] });
  });

  test.each<[string, SlottedJson, SlottedJson, SlottedJson]>([
    ['maps merge deeply', { a: { b: 1, c: 2 } }, { a: { c: 3, d: 4 } }, { a: { b: 1, c: 3, d: 4 } }],
    ['lists are joined', { a: [1] }, { a: [2] }, { a: [1, 2] }],
    ['the higher scalar wins', { a: 1 }, { a: 2 }, { a: 2 }],
    ['a map gives way to a scalar', { a: { b: 1 } }, { a: false }, { a: false }],
    ['a text with slots is a scalar', { a: { b: 1 } }, { a: slot('home') }, { a: slot('home') }],
    ['null is a value', { a: 1 }, { a: null }, { a: null }],
  ])('merged, %s', (_title, lower, higher, expected) => {
    expect(mergeSlottedJson(lower, higher)).toEqual(expected);
  });

  test('merging changes neither side', () => {
    const lower = Object.freeze({ a: Object.freeze({ b: 1 }) });
    const higher = Object.freeze({ a: Object.freeze({ c: 2 }) });
    expect(mergeSlottedJson(lower, higher)).toEqual({ a: { b: 1, c: 2 } });
    expect(lower).toEqual({ a: { b: 1 } });
  });
});
