import { splitJsonObjects, type LinePart } from '../../../../src/api';

const isEvent = (object: Readonly<Record<string, unknown>>): boolean => object['event'] === true;
const split = (line: string): readonly LinePart[] => splitJsonObjects(line, isEvent);
const event = (id: number): string => `{"event":true,"id":${String(id)}}`;
const found = (id: number): LinePart => ({ text: event(id), object: { event: true, id } });

describe('objects in a line', () => {
  test('a line that is one object is that object, event or not', () => {
    expect(split(' {"a":"}{"} ')).toEqual([{ text: ' {"a":"}{"} ', object: { a: '}{' } }]);
  });

  test.each([
    ['side by side', `${event(1)}${event(2)}`, [found(1), found(2)]],
    ['with blanks between', `${event(1)} \t${event(2)}`, [found(1), found(2)]],
    ['in noise', `[debug] ${event(1)} }{`, [{ text: '[debug] ' }, found(1), { text: ' }{' }]],
    ['after a cut one', `{"event":tr${event(1)}`, [{ text: '{"event":tr' }, found(1)]],
    ['after one cut in a string', `{"a":"b\\${event(1)}`, [{ text: '{"a":"b\\' }, found(1)]],
    ['inside another', `{"event":true,"i${event(1)}d":2}`, [found(1), found(2)]],
    ['after an object that is none', `{"a":1}${event(1)}`, [{ text: '{"a":1}' }, found(1)]],
  ])('finds events %s', (_name, line, parts) => {
    const plain = split(line).map(({ text, object }) => (object === undefined ? { text } : { text, object }));
    expect(plain).toEqual(parts);
  });

  test.each([
    ['a part of a cut object', '{"a":{"b":1},"c":'],
    ['an event in an object that is none', `{"quoted":${event(1)}} {`],
    ['an event as the text of a string', `{"a":${JSON.stringify(event(1))}`],
    ['an event that is too deep', `noise {"event":true,"a":${'['.repeat(128)}${event(1)}${']'.repeat(128)}}`],
    ['closing brackets', '}]}'],
    ['a sound list', `[1,2]`],
  ])('takes nothing out of %s', (_name, line) => {
    expect(split(line)).toEqual([{ text: line }]);
  });

  test('a key named __proto__ is a key', () => {
    const [part] = split('{"__proto__":{"event":true}}');
    expect(Object.getPrototypeOf(part?.object)).toBe(Object.prototype);
  });

  test.each([
    ['open braces', '{"a":['.repeat(300_000)],
    ['braces that close and are no JSON', `${'{"a"'.repeat(200_000)}${'}'.repeat(200_000)}`],
    ['braces in strings', `{"${'{"a'.repeat(400_000)}`],
    ['quotes and backslashes', `{"a${'\\'.repeat(500_000)}"${'\\"'.repeat(200_000)}`],
  ])('a megabyte of %s is given up and kept', (_name, line) => {
    expect(split(line)).toEqual([{ text: line }]);
  });

  test('an event after a cut answer of megabytes with code in it is found', () => {
    const code = JSON.stringify('if (a) { "b" }\n'.repeat(200_000)).slice(1, -1);
    const cut = `{"a":{"b":[{"c":"${code}`;
    expect(split(`${cut}${event(1)}`)).toEqual([{ text: cut }, found(1)]);
  });
});
