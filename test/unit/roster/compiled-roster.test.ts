import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  for (const name of ['agents/claude.yaml', 'agents/qwen.yaml', 'providers/anthropic.yaml']) {
    cpSync(join(bundledLayer().directory, name), join(bundled.directory, name));
  }
  compiledFile = join(directory, 'roster.json');
  writeFileSync(compiledFile, JSON.stringify(compileRoster(bundled)));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** Loads with an import registry of its own and tells which of the heavy packages that took. */
function loadFresh(layers: readonly RosterLayer[], cacheDirectory?: string) {
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
    roster = fresh.loadRoster(layers, { compiledFile, ...(cacheDirectory === undefined ? {} : { cacheDirectory }) });
    for (const name of ['yaml', 'class-validator', 'class-transformer']) jest.dontMock(name);
  });
  return {
    loaded,
    agents: [...(roster?.agents ?? [])],
    providers: [...(roster?.providers ?? [])],
    problems: roster?.problems,
  };
}

test('the compiled form of the whole bundled roster is equal to what its files give', () => {
  writeFileSync(compiledFile, JSON.stringify(compileRoster()));
  const full = loadRoster([bundledLayer()], { compiledFile: false });
  const compiled = loadFresh([bundledLayer()]);
  expect(compiled.loaded).toEqual([]);
  expect(compiled.agents).toStrictEqual([...full.agents]);
  expect(compiled.providers).toStrictEqual([...full.providers]);
});

test('the compiled form needs neither the YAML parser nor the validator, and is frozen', () => {
  const { loaded, agents } = loadFresh([bundled]);
  expect(loaded).toEqual([]);
  expect(Object.isFrozen(agents[0]?.[1].headless.prompt)).toBe(true);
});

test('a definition is made when it is asked for, and once', () => {
  const compiled = compileRoster(bundled);
  const agents = compiled.agents.map(([name, text]) => [name, name === 'qwen' ? 'no JSON' : text]);
  writeFileSync(compiledFile, JSON.stringify({ ...compiled, agents }));
  const roster = loadRoster([bundled], { compiledFile });
  expect([...roster.agents.keys()]).toEqual(['claude', 'qwen']);
  expect(roster.agents.get('claude')).toBe(roster.agents.get('claude'));
  expect(() => roster.agents.get('qwen')).toThrow(SyntaxError);
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

test.each(['', '{', 'null', '{"sources":{}}'])('a compiled file that holds %j is passed over', (text) => {
  writeFileSync(compiledFile, text);
  expect(loadRoster([bundled], { compiledFile }).agents.has('claude')).toBe(true);
});

test('origins are read from the files when somebody asks for them', () => {
  const roster = loadRoster([bundled], { compiledFile });
  expect(roster.originOf('agents', 'claude', 'binary')).toEqual({
    file: join(bundled.directory, 'agents', 'claude.yaml'),
    line: 4,
    column: 9,
  });
});

test('an entry is described from the files as it is without a compiled form', () => {
  const described = loadRoster([bundled], { compiledFile }).describe('agents', 'claude');
  expect(described.length).toBeGreaterThan(30);
  expect(described).toEqual(loadRoster([bundled], { compiledFile: false }).describe('agents', 'claude'));
  expect(loadRoster([bundled], { compiledFile }).describe('agents', 'nobody')).toEqual([]);
});

describe('the cache of other layers', () => {
  const cacheDirectory = () => join(directory, 'cache');
  const cacheFile = () => join(cacheDirectory(), 'roster.json');
  const layers = (): readonly RosterLayer[] => [bundled, { kind: 'directory', directory: join(directory, 'own') }];
  const ownFile = () => join(directory, 'own', 'agents', 'other.yaml');

  beforeEach(() => {
    cpSync(join(bundled.directory, 'agents', 'claude.yaml'), ownFile());
    loadFresh(layers(), cacheDirectory());
  });

  test('serves unchanged files the second time, for this user alone', () => {
    const { loaded, agents } = loadFresh(layers(), cacheDirectory());
    expect(loaded).toEqual([]);
    expect(agents).toStrictEqual([...loadRoster(layers(), { compiledFile: false }).agents]);
    expect(statSync(cacheFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(cacheDirectory())).toEqual(['roster.json']);
  });

  test('is passed over when a file has changed', () => {
    appendFileSync(ownFile(), 'launcher: { script: prepare, mode: always }\n');
    const { loaded, agents } = loadFresh(layers(), cacheDirectory());
    expect(loaded).toContain('yaml');
    expect(new Map(agents).get('other')?.launcher).toEqual({ script: 'prepare', mode: 'always' });
  });

  test('is passed over when a file has become one of another layer', () => {
    const operator = layers().map((layer) =>
      layer.kind === 'directory' ? { ...layer, kind: 'operator' as const } : layer,
    );
    expect(loadFresh(operator, cacheDirectory()).loaded).toContain('yaml');
  });

  test('is passed over when another build wrote it', () => {
    const cached = JSON.parse(readFileSync(cacheFile(), 'utf8')) as object;
    writeFileSync(cacheFile(), JSON.stringify({ ...cached, build: 'other' }));
    expect(loadFresh(layers(), cacheDirectory()).loaded).toContain('yaml');
  });

  test.each<[string, () => void]>([
    [
      'others can write it',
      () => {
        chmodSync(cacheFile(), 0o666);
      },
    ],
    [
      'others can write its directory',
      () => {
        chmodSync(cacheDirectory(), 0o777);
      },
    ],
    ['it is a link', linkCache],
  ])('is passed over when %s', (_title, change) => {
    change();
    expect(loadFresh(layers(), cacheDirectory()).loaded).toContain('yaml');
  });

  test.each<[string, object]>([
    ['no agents', { agents: undefined }],
    ['agents that are no list', { agents: {} }],
    ['an agent that is nothing', { agents: [null] }],
    ['a provider without a definition', { providers: [['anthropic']] }],
    ['a provider whose definition is no text', { providers: [['anthropic', {}]] }],
  ])('is passed over when it has %s', (_title, change) => {
    const cached = JSON.parse(readFileSync(cacheFile(), 'utf8')) as object;
    writeFileSync(cacheFile(), JSON.stringify({ ...cached, ...change }));
    const { loaded, agents } = loadFresh(layers(), cacheDirectory());
    expect(loaded).toContain('yaml');
    expect(agents.map(([name]) => name)).toContain('other');
  });

  function linkCache(): void {
    renameSync(cacheFile(), join(directory, 'moved.json'));
    symlinkSync(join(directory, 'moved.json'), cacheFile());
  }

  test('is not written while a file has problems, which are told at each start', () => {
    rmSync(cacheFile());
    writeFileSync(join(directory, 'own', 'agents', 'bad.yaml'), 'roster_version: 1\nlabl: x\n');
    for (const { loaded, agents, problems } of [1, 2].map(() => loadFresh(layers(), cacheDirectory()))) {
      expect(loaded).toContain('yaml');
      expect(agents.map(([name]) => name)).toContain('other');
      expect(problems).not.toEqual([]);
    }
    expect(readdirSync(cacheDirectory())).toEqual([]);
  });

  test('does not hide a file that is not read', () => {
    writeFileSync(join(directory, 'own', 'stray.yaml'), 'roster_version: 1\n');
    const { loaded, problems } = loadFresh(layers(), cacheDirectory());
    expect(loaded).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ file: join(directory, 'own', 'stray.yaml') })]);
  });

  test('is no failure when it cannot be written', () => {
    writeFileSync(join(directory, 'file'), '');
    expect(loadFresh(layers(), join(directory, 'file')).agents.map(([name]) => name)).toContain('other');
  });
});

test('what was kept for directories in one order is not taken for another order of the same', () => {
  const cache = join(directory, 'cache');
  const [one, other] = ['one', 'other'].map((label): RosterLayer => {
    const layer: RosterLayer = { kind: 'directory', directory: join(directory, label) };
    mkdirSync(join(layer.directory, 'agents'), { recursive: true });
    writeFileSync(join(layer.directory, 'agents/claude.yaml'), `roster_version: 1\nlabel: ${label}\n`);
    return layer;
  }) as [RosterLayer, RosterLayer];
  const labelOf = (layers: readonly RosterLayer[]): string | undefined =>
    loadRoster(layers, { compiledFile, cacheDirectory: cache }).agents.get('claude')?.label;

  expect(labelOf([bundled, one, other])).toBe('other');
  expect(labelOf([bundled, one, other, one])).toBe('one');
  expect(labelOf([bundled, other, one])).toBe('one');
});
