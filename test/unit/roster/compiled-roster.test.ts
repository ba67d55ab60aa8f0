import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledLayer, loadRoster, type RosterLayer } from '../../../src/roster';
import { compileRoster } from '../../../src/roster/compile-roster';

let directory: string;
let bundled: RosterLayer;
let compiledFile: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'roster-'));
  bundled = { kind: 'bundled', directory: join(directory, 'roster') };
  cpSync(bundledLayer().directory, bundled.directory, { recursive: true });
  compiledFile = join(directory, 'roster.json');
  writeFileSync(compiledFile, JSON.stringify(compileRoster(bundled)));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** Loads with an import registry of its own and tells which of the heavy packages that took. */
function loadFresh(layers: readonly RosterLayer[]) {
  const loaded: string[] = [];
  let roster: ReturnType<typeof loadRoster> | undefined;
  jest.isolateModules(() => {
    for (const name of ['yaml', 'class-validator', 'class-transformer']) {
      jest.doMock(name, () => {
        loaded.push(name);
        return jest.requireActual<object>(name);
      });
    }
    const fresh = require('../../../src/roster') as typeof import('../../../src/roster');
    roster = fresh.loadRoster(layers, { compiledFile });
    for (const name of ['yaml', 'class-validator', 'class-transformer']) jest.dontMock(name);
  });
  return { loaded, agents: [...(roster?.agents ?? [])], providers: [...(roster?.providers ?? [])] };
}

test('the compiled form is equal to what the files give', () => {
  const full = loadRoster([bundled], { compiledFile: false });
  const compiled = loadFresh([bundled]);
  expect(compiled.agents).toStrictEqual([...full.agents]);
  expect(compiled.providers).toStrictEqual([...full.providers]);
});

test('the compiled form needs neither the YAML parser nor the validator, and is frozen', () => {
  const { loaded, agents } = loadFresh([bundled]);
  expect(loaded).toEqual([]);
  expect(Object.isFrozen(agents[0]?.[1].headless.prompt)).toBe(true);
});

test('a layer without files does not need them either', () => {
  expect(loadFresh([bundled, { kind: 'operator', directory: join(directory, 'missing') }]).loaded).toEqual([]);
});

test('another layer with files takes the full way', () => {
  const operator = { kind: 'operator', directory: join(directory, 'operator') } as const;
  cpSync(join(bundled.directory, 'agents', 'claude.yaml'), join(operator.directory, 'agents', 'other.yaml'));
  const { loaded, agents } = loadFresh([bundled, operator]);
  expect(loaded).toEqual(expect.arrayContaining(['yaml', 'class-validator', 'class-transformer']));
  expect(agents.map(([name]) => name)).toContain('other');
});

test('a bundled file that has changed takes the full way', () => {
  appendFileSync(join(bundled.directory, 'agents', 'qwen.yaml'), 'launcher: { script: prepare, mode: always }\n');
  const { loaded, agents } = loadFresh([bundled]);
  expect(loaded).toContain('yaml');
  expect(new Map(agents).get('qwen')?.launcher).toEqual({ script: 'prepare', mode: 'always' });
});

test('a bundled file that is gone takes the full way', () => {
  rmSync(join(bundled.directory, 'agents', 'qwen.yaml'));
  expect(loadRoster([bundled], { compiledFile }).agents.has('qwen')).toBe(false);
});

test.each(['', '{', 'null', '{"digest":"0"}'])('a compiled file that holds %j is passed over', (text) => {
  writeFileSync(compiledFile, text);
  expect(loadRoster([bundled], { compiledFile }).agents.has('claude')).toBe(true);
});

test('origins are read from the files when somebody asks for them', () => {
  const roster = loadRoster([bundled], { compiledFile });
  expect(roster.originOf('agents', 'claude', 'binary')).toEqual({
    file: join(bundled.directory, 'agents', 'claude.yaml'),
    line: 3,
    column: 9,
  });
});
