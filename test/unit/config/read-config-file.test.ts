import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locateAgentValue, mergeConfigFiles, type ConfigFile } from '../../../src/config';
import { readConfigFile } from '../../../src/config/read-config-file';
import { formatProblem, type ConfigFileError } from '../../../src/errors';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { errorLike } from '../../support/error-like';

const directory = useTemporaryDirectory();

function read(text: string): ConfigFile {
  const file = join(directory(), 'muster.yaml');
  writeFileSync(file, text);
  return readConfigFile(file);
}

function problemsOf(text: string): readonly string[] {
  try {
    read(text);
  } catch (error) {
    const { code, problems } = error as ConfigFileError;
    expect(code).toBe('config_invalid');
    return problems.map((problem) => formatProblem(problem).replace(`${directory()}/`, ''));
  }
  return [];
}

describe('a configuration file', () => {
  test('gives its values and the place of each', () => {
    const { values, origins } = read('model: opus\ntimeout: {claude: 60, _default: null}\n');
    expect(values).toEqual({ model: 'opus', timeout: { claude: 60, _default: null } });
    const file = join(directory(), 'muster.yaml');
    expect(origins).toEqual({
      model: `${file}:1:8`,
      timeout: `${file}:2:10`,
      'timeout.claude': `${file}:2:19`,
      'timeout._default': `${file}:2:33`,
    });
  });

  test.each([
    ['an empty one has no values', '', {}],
    ['one of comments has no values', '# nothing\n', {}],
    ['null unsets', 'model: null\n', { model: null }],
    ['numbers may be strings', 'timeout: "60"\nmax_turns: "5"\n', { timeout: '60', max_turns: '5' }],
    ['a model may look like a number', 'model: 4.1\n', { model: 4.1 }],
    ['an agent that nobody knows is no problem here', 'model: {nobody: m}\n', { model: { nobody: 'm' } }],
    [
      'every key',
      'agent: codex\nmodel: m\nmax_turns: 1\ntimeout: 0\ninstructions: be kind\nprovider: local\npermission: read_only\ngit_identity: host\n',
      {
        agent: 'codex',
        model: 'm',
        max_turns: 1,
        timeout: 0,
        instructions: 'be kind',
        provider: 'local',
        permission: 'read_only',
        git_identity: 'host',
      },
    ],
  ])('%s', (_title, text, values) => {
    expect(read(text).values).toEqual(values);
  });

  test.each<[string, string, readonly string[]]>([
    [
      'a slip of the keys has a suggestion',
      'max_turn: 5\n',
      ['muster.yaml:1:1 max_turn: is not a known key, expected "max_turns"'],
    ],
    [
      'a key that is like none has the list',
      'unrestricted: true\n',
      [
        expect.stringMatching(
          /^muster.yaml:1:1 unrestricted: is not a known key, expected one of agent, model, /,
        ) as string,
      ],
    ],
    [
      'all problems are told at once, each with its place',
      'modle: x\ntimeout: soon\npermission:\n  claude: all\n  codex: read_only\n',
      [
        'muster.yaml:1:1 modle: is not a known key, expected "model"',
        'muster.yaml:2:10 timeout: is "soon", expected a whole number of at least 0',
        'muster.yaml:4:11 permission.claude: is "all", expected one of read_only, workspace, unrestricted',
      ],
    ],
    [
      'a negative number',
      'max_turns: -1\n',
      ['muster.yaml:1:12 max_turns: is -1, expected a whole number of at least 0'],
    ],
    ['a list', 'model: [a]\n', ['muster.yaml:1:8 model: is ["a"], expected a model name']],
    [
      'a boolean is no permission',
      'permission: true\n',
      [expect.stringContaining('is true, expected one of') as string],
    ],
    ['an empty text', 'provider: ""\n', ['muster.yaml:1:11 provider: is "", expected text']],
    [
      'a map in a map',
      'model: {claude: {a: b}}\n',
      [expect.stringContaining('1:17 model.claude: is {"a":"b"}') as string],
    ],
    ['a list of files', '- model\n', ['muster.yaml:1:1: is not a map, expected keys such as model, timeout, provider']],
    ['a bare text', 'opus\n', [expect.stringContaining('1:1: is not a map') as string]],
  ])('%s', (_title, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test.each([
    ['broken YAML', 'model: [a\n'],
    ['the same key twice', 'model: a\nmodel: b\n'],
    ['an anchor', 'model: &a x\n'],
    ['a key of a prototype', '__proto__: {model: x}\n'],
    ['an inherited name', 'constructor: x\n'],
  ])('%s is a problem with a place', (_title, text) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^muster\.yaml:\d+:\d+/)]);
    expect(({} as Record<string, unknown>)['model']).toBeUndefined();
  });

  test('that is not there is a problem of its own, with the cause', () => {
    expect(() => readConfigFile(join(directory(), 'none.yaml'))).toThrow(
      errorLike({
        code: 'config_invalid',
        message: expect.stringContaining('none.yaml:1:1: cannot be read') as string,
        cause: expect.objectContaining({ code: 'ENOENT' }) as unknown,
      }),
    );
  });
});

describe('configuration files over each other', () => {
  const file = (values: ConfigFile['values'], name = 'a'): ConfigFile => ({
    values,
    origins: Object.fromEntries(Object.keys(values).map((key) => [key, name])),
  });

  test.each<[string, ConfigFile['values'], ConfigFile['values'], ConfigFile['values']]>([
    ['what one says stays', { model: 'a' }, { timeout: 1 }, { model: 'a', timeout: 1 }],
    ['the later flat value wins', { model: 'a' }, { model: 'b' }, { model: 'b' }],
    ['a flat value takes the place of a map', { model: { claude: 'a' } }, { model: 'b' }, { model: 'b' }],
    [
      'maps merge by agent',
      { model: { claude: 'a', codex: 'a' } },
      { model: { codex: 'b' } },
      { model: { claude: 'a', codex: 'b' } },
    ],
    [
      'a map over a flat value leaves it to the other agents',
      { model: 'a' },
      { model: { codex: 'b' } },
      { model: { _default: 'a', codex: 'b' } },
    ],
    [
      'null for an agent unsets what a lower layer said for it',
      { model: { codex: 'a', _default: 'd' } },
      { model: { codex: null } },
      { model: { codex: null, _default: 'd' } },
    ],
    ['null unsets a flat value', { model: 'a' }, { model: null }, { model: null }],
    ['a map over null', { model: null }, { model: { codex: 'b' } }, { model: { codex: 'b' } }],
  ])('%s', (_title, lower, higher, expected) => {
    expect(mergeConfigFiles([file(lower), file(higher)]).values).toEqual(expected);
  });

  test('the origin is that of the last file that says the key', () => {
    const { origins } = mergeConfigFiles([file({ model: 'a', timeout: 1 }, 'low'), file({ model: 'b' }, 'high')]);
    expect(origins).toEqual({ model: 'high', timeout: 'low' });
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    [
      'of each agent is that of the file that says its value',
      ['model: {claude: a, codex: a}\n', 'model: {codex: b}\n'],
      { claude: '0', codex: '1' },
    ],
    [
      'of a flat value under a map stays with the other agents',
      ['model: a\n', 'model: {codex: b}\n'],
      { codex: '1', qwen: '0' },
    ],
    ['of a map is gone under a flat value', ['model: {codex: a}\n', 'model: b\n'], { codex: '1', qwen: '1' }],
    [
      'of an agent that is unset is that of the default',
      ['model: {codex: a, _default: d}\n', 'model: {codex: null}\n'],
      { codex: '0' },
    ],
  ])('the origin %s', (_title, texts, expected) => {
    const files = texts.map((text, index) => {
      writeFileSync(join(directory(), String(index)), text);
      return readConfigFile(join(directory(), String(index)));
    });
    const { values, origins } = mergeConfigFiles(files);
    for (const [agent, name] of Object.entries(expected)) {
      const path = locateAgentValue('model', values, agent)?.path ?? '';
      expect(origins[path]).toMatch(new RegExp(`/${name}:1:\\d+$`));
    }
  });

  test('no file is no value', () => {
    expect(mergeConfigFiles([])).toEqual({ values: {}, origins: {} });
  });
});
