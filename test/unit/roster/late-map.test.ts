import { LateMap } from '../../../src/roster/late-map';

const made: string[] = [];
const maker = (name: string) => (): { readonly name: string } => {
  made.push(name);
  return { name };
};
const create = (): LateMap<string, { readonly name: string }> =>
  new LateMap(['b', 'a', 'c'].map((name) => [name, maker(name)]));

beforeEach(() => {
  made.length = 0;
});

test('names and size are known before anything is made', () => {
  const map = create();
  expect([[...map.keys()], map.size, map.has('a'), map.has('x')]).toEqual([['b', 'a', 'c'], 3, true, false]);
  expect(map.get('x')).toBeUndefined();
  expect(made).toEqual([]);
});

test('a value is made when it is asked for, once, and no other', () => {
  const map = create();
  expect(map.get('c')).toBe(map.get('c'));
  expect(made).toEqual(['c']);
});

test('everything comes in its own order, whatever was asked for first', () => {
  const map = create();
  const last = map.get('c');
  const all = ['b', 'a', 'c'].map((name) => [name, { name }]);
  expect([...map]).toEqual(all);
  expect([...map.entries()]).toEqual(all);
  expect([...map.values()][2]).toBe(last);
  const seen: unknown[] = [];
  map.forEach((value, key, whole) => seen.push([key, value, whole === map]));
  expect(seen).toEqual(all.map((entry) => [...entry, true]));
  expect(made.sort()).toEqual(['a', 'b', 'c']);
});
