import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { loadRoster } from '../../../src/roster';
import { leastAgent, problemsOf, problemsOfFiles, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

/** Nine lists of nine, each of the one before: 387,420,489 texts once it is unfolded. */
const aliasBomb = Array.from({ length: 9 }, (_, level) => {
  const item = level === 0 ? 'lol' : `*a${String(level - 1)}`;
  return `a${String(level)}: &a${String(level)} [${Array<string>(9).fill(item).join(', ')}]`;
}).join('\n');

const manyKeys = Array.from({ length: 100_000 }, (_, key) => `k${String(key)}: 12345`).join('\n');

describe('a file of a roster', () => {
  test.each<[string, string, RegExp]>([
    ['that is an alias bomb', `${leastAgent}${aliasBomb}\n`, /^agents\/a\.yaml:4:5: anchors are not allowed \(&a0\)$/],
    ['with a single anchor', `${leastAgent}label: &x A\n`, /^agents\/a\.yaml:4:8: anchors are not allowed \(&x\)$/],
    ['with a single alias', `${leastAgent}label: *x\n`, /^agents\/a\.yaml:4:8: aliases are not allowed \(\*x\)$/],
    ['of 100,000 keys', `${leastAgent}${manyKeys}\n`, /^agents\/a\.yaml:1:1: has 1\d{6} bytes, expected at most 65536/],
    [
      'of 20,000 brackets',
      `${leastAgent}label: ${'['.repeat(20_000)}\n`,
      /nests too deeply, expected at most 40 levels/,
    ],
    [
      'with the key __proto__',
      `${leastAgent}__proto__: { unrestricted: true }\n`,
      /:4:1 __proto__: the key .* not allowed/,
    ],
    ['with the key constructor', `${leastAgent}constructor: {}\n`, /:4:1 constructor: the key .* not allowed/],
    ['with the key prototype', `${leastAgent}prototype: {}\n`, /:4:1 prototype: the key .* not allowed/],
    [
      'with such a key further in',
      `${leastAgent}home: { files: { __proto__: x } }\n`,
      /:4:18 home\.files\.__proto__: the key .* not allowed/,
    ],
    ['with a misspelt section', leastAgent.replace('headless', 'headles'), /:3:1 headles: .*did you mean "headless"\?/],
  ])('%s is refused with its line', (_title, text, problem) => {
    expect(problemsOfFiles({ 'agents/a.yaml': text })).toContainEqual(expect.stringMatching(problem));
    expect(({} as Readonly<Record<string, unknown>>)['unrestricted']).toBeUndefined();
  });

  test('of gigabytes is not even read', () => {
    const layer = writeLayer('directory', { 'agents/a.yaml': leastAgent });
    truncateSync(join(layer.directory, 'agents/a.yaml'), 3 * 1024 ** 3);
    expect(problemsOf([layer])).toEqual(['agents/a.yaml:1:1: has 3221225472 bytes, expected at most 65536 bytes']);
  });

  test('that is hostile takes no other one away', () => {
    const { agents } = loadRoster([
      writeLayer('directory', { 'agents/a.yaml': `${leastAgent}${aliasBomb}\n`, 'agents/b.yaml': leastAgent }),
    ]);
    expect([...agents.keys()]).toEqual(['b']);
  });
});
