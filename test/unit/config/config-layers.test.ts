import {
  configKeys,
  layerConfig,
  locateAgentValue,
  pluginSpecifiers,
  readAgentValue,
  unknownAgentWarnings,
  type ConfigLayer,
  type ConfigLayerName,
} from '../../../src/config';
import { parseConfigFile } from '../../../src/config/read-config-file';
import { formatProblem, type ConfigFileError } from '../../../src/errors';

function layerOf(layer: ConfigLayerName, text: string, file = `${layer}.yaml`): ConfigLayer {
  return { layer, file, found: true, ...parseConfigFile(text, file, layer) };
}

function problemsOf(layer: ConfigLayerName, text: string): readonly string[] {
  try {
    layerOf(layer, text);
  } catch (error) {
    const { code, problems } = error as ConfigFileError;
    expect(code).toBe('config_invalid');
    return problems.map(formatProblem);
  }
  return [];
}

describe('a project file', () => {
  test('may set model, turns, time limit, instructions and a permission up to workspace, for each agent too', () => {
    const text = [
      'model: opus',
      'max_turns: { claude: 5 }',
      'timeout: 60',
      'instructions: [_inherit, Be brief.]',
      'permission: { claude: workspace, codex: read_only, qwen: null }',
    ].join('\n');
    expect(problemsOf('project', text)).toEqual([]);
    const settable = Object.keys(configKeys).filter((key) => configKeys[key]?.layers.includes('project'));
    expect(settable).toEqual(['model', 'max_turns', 'timeout', 'instructions', 'permission']);
  });

  test.each([
    ['agent', 'configuration'],
    ['provider', 'configuration'],
    ['plugins', 'configuration'],
    ['git_identity', 'configuration'],
    ['gitIdentity', 'configuration'],
    ['unrestricted', 'configuration'],
    ['dangerously-skip-permissions', 'configuration'],
    ['yolo', 'configuration'],
    ['sandbox', 'configuration'],
    ['own_login', 'configuration'],
    ['upstream', 'roster'],
    ['base_url', 'roster'],
    ['baseURL', 'roster'],
    ['apiBase', 'roster'],
    ['endpoint', 'roster'],
    ['token_url', 'roster'],
    ['proxy', 'roster'],
    ['headers', 'roster'],
    ['binary', 'roster'],
    ['command', 'roster'],
    ['args', 'roster'],
    ['env', 'roster'],
    ['environment', 'roster'],
    ['ENV', 'roster'],
    ['mcp_servers', 'roster'],
    ['mcpServers', 'roster'],
    ['mcp-servers', 'roster'],
    ['mcp', 'roster'],
    ['hooks', 'roster'],
    ['hook', 'roster'],
    ['roster', 'roster'],
    ['agents', 'roster'],
    ['providers', 'roster'],
    ['settings', 'roster'],
    ['launcher', 'roster'],
    ['credential', 'credential'],
    ['credentials', 'credential'],
    ['api_key', 'credential'],
    ['apiKey', 'credential'],
    ['OPENAI_API_KEY', 'credential'],
    ['auth_token', 'credential'],
    ['token', 'credential'],
    ['executor', 'operator'],
    ['env_file', 'operator'],
    ['add_dirs', 'operator'],
  ])('may not set %s, and says where it belongs (%s)', (key, place) => {
    const places: Readonly<Record<string, string>> = {
      configuration: 'it from the operator, in $XDG_CONFIG_HOME/muster/config.yaml',
      roster: 'it from the operator, in a roster entry below $XDG_CONFIG_HOME/muster/roster',
      credential: 'it from the operator, in the variable that "muster providers" names',
      operator: 'it from the operator alone',
    };
    // The value does not matter, and neither does its kind.
    for (const value of ['x', '{ a: b }', '[a]', 'null']) {
      expect(problemsOf('project', `timeout: 5\n${key}: ${value}\n`)).toEqual([
        `project.yaml:2:1 ${key}: may not be set by a project file, expected ${places[place] ?? ''}`,
      ]);
    }
  });

  test('cannot widen the permission, for any agent', () => {
    const refused =
      ', which may not be set by a project file, expected one of read_only, workspace, or it from the operator, ';
    expect(problemsOf('project', 'permission: unrestricted\n')).toEqual([
      expect.stringContaining(`project.yaml:1:13 permission: is "unrestricted"${refused}`),
    ]);
    expect(problemsOf('project', 'permission: { claude: read_only, _default: unrestricted }\n')).toEqual([
      expect.stringContaining(`project.yaml:1:44 permission._default: is "unrestricted"${refused}`),
    ]);
  });

  test('is told all that is wrong at once', () => {
    const problems = problemsOf('project', 'env: {}\nhooks: []\nmodle: x\npermission: unrestricted\napi_key: k\n');
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      'project.yaml:1:1 env',
      'project.yaml:2:1 hooks',
      'project.yaml:3:1 modle',
      'project.yaml:4:13 permission',
      'project.yaml:5:1 api_key',
    ]);
    // A key in a project is a key that leaked; its value is not told again.
    expect(problems.join()).not.toContain('"k"');
  });

  test.each([
    ['modle: x', 'project.yaml:1:1 modle: is not a known key, expected "model"'],
    ['max_turn: 5', 'project.yaml:1:1 max_turn: is not a known key, expected "max_turns"'],
    [
      'colour: red',
      'project.yaml:1:1 colour: is not a known key, expected one of model, max_turns, timeout, instructions, permission',
    ],
    [
      'git_idendity: host',
      'project.yaml:1:1 git_idendity: is not a known key, and "git_identity" may not be set by a project file, ' +
        'expected it from the operator, in $XDG_CONFIG_HOME/muster/config.yaml',
    ],
  ])('with the unknown key of %j is told the nearest that it may set', (text, problem) => {
    expect(problemsOf('project', text)).toEqual([problem]);
  });
});

describe('plugins', () => {
  test('are listed by the operator, each with its place', () => {
    const operator = layerOf('operator', 'plugins:\n  - muster-pi\n  - /opt/plugins/mine.mjs\n  - "@acme/agents"\n');
    const config = layerConfig([layerOf('file', 'model: x\n'), operator]);
    expect(pluginSpecifiers(config)).toEqual([
      { specifier: 'muster-pi', origin: 'operator.yaml:2:5' },
      { specifier: '/opt/plugins/mine.mjs', origin: 'operator.yaml:3:5' },
      { specifier: '@acme/agents', origin: 'operator.yaml:4:5' },
    ]);
  });

  test.each(['{}', 'plugins: []', 'plugins: null'])('are none where the file says %s', (text) => {
    expect(pluginSpecifiers(layerOf('operator', text))).toEqual([]);
  });

  test('are refused in a file of --config', () => {
    expect(problemsOf('file', 'plugins: [a]\n')).toEqual([
      "file.yaml:1:1 plugins: may be set by the operator's configuration alone, " +
        'expected it from the operator, in $XDG_CONFIG_HOME/muster/config.yaml',
    ]);
  });

  test.each([
    ['a relative path', '[ok, ./mine.js]', '1:15 plugins: holds "./mine.js"'],
    ['a path that goes up', '[../mine.js]', '1:11 plugins: holds "../mine.js"'],
    ['a number', '[5]', '1:11 plugins: holds 5'],
    ['an empty text', '[""]', '1:11 plugins: holds ""'],
    ['a URL', '["https://x/y.js"]', '1:11 plugins: holds "https://x/y.js"'],
    ['one text', 'mine', '1:10 plugins: is "mine"'],
    ['a map by agent', '{ claude: [a] }', '1:10 plugins: is {"claude":["a"]}'],
  ])('cannot be %s', (_title, value, problem) => {
    expect(problemsOf('operator', `plugins: ${value}\n`)).toEqual([
      `operator.yaml:${problem}, expected a list of package names and absolute paths`,
    ]);
  });
});

describe('instructions', () => {
  test.each([
    ['a text', 'instructions: Be brief.'],
    ['a list', 'instructions: [_inherit, Be brief.]'],
    ['an empty list', 'instructions: []'],
    ['a map of both', 'instructions: { claude: Be brief., codex: [a, _inherit], _default: [], qwen: null }'],
  ])('may be %s', (_title, text) => {
    expect(problemsOf('file', text)).toEqual([]);
  });

  test.each([
    ['[a, 5]', '1:19 instructions: holds 5'],
    ['[a, ""]', '1:19 instructions: holds ""'],
    ['[a, [b]]', '1:19 instructions: holds ["b"]'],
    ['{ claude: [a, null] }', '1:29 instructions.claude: holds null'],
    ['5', '1:15 instructions: is 5'],
    ['""', '1:15 instructions: is ""'],
  ])('cannot be %s', (value, problem) => {
    expect(problemsOf('file', `instructions: ${value}\n`)).toEqual([
      `file.yaml:${problem}, expected text, or a list of texts and _inherit`,
    ]);
  });
});

describe('layers', () => {
  const operator = layerOf('operator', 'model: o\ntimeout: 1\nmax_turns: 1\n');
  const project = layerOf('project', 'model: { claude: p }\nmax_turns: 2\npermission: read_only\n');
  const first = layerOf('file', 'max_turns: 3\n', 'first.yaml');
  const second = layerOf('file', 'max_turns: 4\n', 'second.yaml');

  test('lie over each other in their own order, whatever the order in which they were read', () => {
    const config = layerConfig([first, second, project, operator]);
    expect(config.layers.map(({ file }) => file)).toEqual([
      'operator.yaml',
      'project.yaml',
      'first.yaml',
      'second.yaml',
    ]);
    expect(readAgentValue('max_turns', config, 'claude')).toMatchObject({ value: 4, origin: 'second.yaml:1:12' });
    expect(readAgentValue('model', config, 'claude')).toMatchObject({ value: 'p', origin: 'project.yaml:1:18' });
    expect(readAgentValue('model', config, 'codex')).toMatchObject({ value: 'o', origin: 'operator.yaml:1:8' });
    expect(readAgentValue('timeout', config, 'codex')).toMatchObject({ value: 1, origin: 'operator.yaml:2:10' });
  });

  test('never take the permission of a project for that of a person', () => {
    const config = layerConfig([project]);
    expect(locateAgentValue('permission', config.values, 'claude')).toBeUndefined();
    expect(Object.keys(config.origins)).not.toContain('permission');
  });

  test('are read although they name agents that nobody knows (any more)', () => {
    const text = 'model: { removed: x, _default: y }\nagent: gone\ntimeout: { removed: 5 }\nmax_turns: 9\n';
    for (const layer of ['operator', 'file'] as const) {
      const config = layerConfig([layerOf(layer, text)]);
      expect(readAgentValue('model', config, 'claude')?.value).toBe('y');
      expect(readAgentValue('max_turns', config, 'claude')?.value).toBe(9);
      expect(unknownAgentWarnings(config.layers, ['claude', 'codex'])).toEqual([]);
    }
  });

  test('warn of a name that is nearly that of an agent, with its place, in every layer', () => {
    const layers = [
      layerOf('operator', 'model: { cluade: x, claude: y }\n'),
      layerOf('project', 'timeout: 5\nmax_turns: { default: 2, somebody: 3 }\n'),
      layerOf('file', 'instructions: { codx: [a] }\n'),
    ];
    expect(unknownAgentWarnings(layers, ['claude', 'codex'])).toEqual([
      'operator.yaml:1:18 model: no agent is called "cluade"; did you mean "claude"?',
      'project.yaml:2:23 max_turns: no agent is called "default"; did you mean "_default"?',
      'file.yaml:1:23 instructions: no agent is called "codx"; did you mean "codex"?',
    ]);
  });
});

test.each(Object.entries(configKeys))('%s has a schema that says what its rule says', (_key, rule) => {
  const { default: Ajv } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const accepts = new Ajv({ allowUnionTypes: true }).compile(rule.schema);
  const values = [
    'x',
    '',
    '5',
    5,
    0,
    -1,
    1.5,
    true,
    {},
    ['a'],
    [],
    [''],
    [5],
    'read_only',
    'workspace',
    'host',
    'none',
  ];
  for (const value of values) expect([value, accepts(value)]).toEqual([value, rule.accepts(value)]);
});
