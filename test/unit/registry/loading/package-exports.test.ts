import { mainExport } from '../../../../src/registry/loading/package-exports';

test.each<[unknown, string | undefined]>([
  ['./a.js', './a.js'],
  [{ '.': './a.js', './other': './b.js' }, './a.js'],
  [{ import: './a.mjs', require: './a.cjs' }, './a.mjs'],
  [{ require: './a.cjs' }, './a.cjs'],
  [{ default: './a.js' }, './a.js'],
  [{ browser: './b.js', node: './a.js', default: './c.js' }, './a.js'],
  [{ default: './c.js', import: './a.js' }, './c.js'],
  [{ '.': { types: './a.d.ts', import: { node: './a.mjs', default: './b.mjs' } } }, './a.mjs'],
  [{ '.': { import: { browser: './b.js' }, default: './a.js' } }, './a.js'],
  [['./a.js', './b.js'], './a.js'],
  [[{ browser: './b.js' }, './a.js'], './a.js'],
  [{ '.': null }, undefined],
  [{ './other': './b.js' }, undefined],
  ['../outside.js', undefined],
  [5, undefined],
  [{}, undefined],
])('the exports %j lead to %s', (exports, target) => {
  expect(mainExport(exports)).toBe(target);
});
