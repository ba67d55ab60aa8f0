import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentDefinition, RepositoryFile } from '../../../src/api';
import { inspectRepository } from '../../../src/preflight';
import { definitionOf } from '../../support/definitions';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const settings: RepositoryFile = {
  file: '.agent/settings.json',
  also: [],
  format: 'json',
  search: 'directory',
  redirects: ['env.*_URL'],
  runs: ['hooks.*'],
  permits: ['allow'],
  ignored: true,
};

function agentOf(...files: readonly RepositoryFile[]): AgentDefinition {
  return definitionOf({ repository: { ignore: { args: [], env: {}, settings: {} }, files } });
}

function put(file: string, text = ''): string {
  const path = join(place(), file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Findings below the repository `repository`, seen from one of its directories. */
function found(agent: AgentDefinition, directory = 'repository'): readonly unknown[] {
  mkdirSync(join(place(), directory), { recursive: true });
  return inspectRepository(agent, { directory: join(place(), directory), repositoryRoot: join(place(), 'repository') });
}

test('what git may take for another root counts where the agent is held by paths from there', () => {
  put('repository/.git/empty');
  const agent = agentOf();
  const config = { edit: { '{directory_in_repository}*': 'allow' } };
  const workspace = { ...agent.permissions.workspace, config };
  expect(found(agent)).toEqual([]);
  expect(found({ ...agent, permissions: { ...agent.permissions, workspace } })).toMatchObject([
    { file: '.git', kind: 'permits', ignorable: false },
  ]);
});

test('links that lead out are looked for where the agent follows them', () => {
  mkdirSync(join(place(), 'repository'));
  symlinkSync('/', join(place(), 'repository/link'));
  const agent = agentOf();
  expect(found(agent)).toEqual([]);
  expect(found({ ...agent, repository: { ...agent.repository, followsLinks: true } })).toMatchObject([
    { file: 'link', kind: 'permits', ignorable: false },
  ]);
});

test('a repository without any such file has no findings', () => {
  expect(found(agentOf(settings))).toEqual([]);
});

test('each key is told by file, line, column and kind, and never by its value', () => {
  put(
    'repository/.agent/settings.json',
    '{\n "env": {"A_URL": "http://secret"},\n "hooks": {"Stop": 1},\n "allow": []\n}',
  );
  const findings = found(agentOf(settings));
  const at = { file: '.agent/settings.json', ignorable: true };
  expect(findings).toEqual([
    { ...at, line: 2, column: 10, key: 'env.A_URL', kind: 'redirects' },
    { ...at, line: 3, column: 12, key: 'hooks.Stop', kind: 'runs' },
    { ...at, line: 4, column: 2, key: 'allow', kind: 'permits' },
  ]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

test('other files of the same form are looked at too', () => {
  put('repository/.agent/local.json', '{"allow":1}');
  expect(found(agentOf({ ...settings, also: ['.agent/local.json'] }))).toMatchObject([{ file: '.agent/local.json' }]);
});

describe('a file that lies', () => {
  beforeEach(() => {
    put('.agent/settings.json', '{"allow":1}');
    put('repository/.agent/settings.json', '{"allow":1}');
    put('repository/a/b/.agent/settings.json', '{"allow":1}');
  });

  test.each([
    ['directory', ['.agent/settings.json']],
    ['repository', ['.agent/settings.json', 'repository/.agent/settings.json']],
    ['filesystem', ['.agent/settings.json', 'repository/.agent/settings.json', '.agent/settings.json']],
  ] as const)('above the directory of work counts as far as the CLI looks: %s', (search, files) => {
    const findings = found(agentOf({ ...settings, search }), 'repository/a/b');
    const [own, ...above] = files;
    expect(findings).toMatchObject([{ file: own }, ...above.map((file) => ({ file: join(place(), file) }))]);
  });
});

test.each([
  ['the home itself', 'home'],
  ['above the home', 'home/repository'],
])('a directory of work that is %s is searched alone', (_what, home) => {
  put('.agent/settings.json', '{"allow":1}');
  put('home/.agent/settings.json', '{"allow":1}');
  const directory = join(place(), 'home');
  const asked = { directory, home: join(place(), home) };
  expect(inspectRepository(agentOf({ ...settings, search: 'filesystem' }), asked)).toMatchObject([
    { file: '.agent/settings.json' },
  ]);
});

test('the search up to the root of the file system ends below the home of the person', () => {
  put('.agent/settings.json', '{"allow":1}');
  put('repository/.agent/settings.json', '{"allow":1}');
  const directory = join(place(), 'repository/a');
  mkdirSync(directory);
  const findings = inspectRepository(agentOf({ ...settings, search: 'filesystem' }), { directory, home: place() });
  expect(findings).toMatchObject([{ file: join(place(), 'repository/.agent/settings.json') }]);
});

test('a key is told without what could steer a terminal, and not at any length', () => {
  const name = `\u001b[2J${'x'.repeat(1000)}`;
  put('repository/.agent/settings.json', JSON.stringify({ hooks: { [name]: 1 } }));
  expect(found(agentOf(settings))).toMatchObject([{ key: `hooks.?[2J${'x'.repeat(110)}...` }]);
});

test('a file has fifty findings at most, the worst first', () => {
  const hooks = Object.fromEntries(Array.from({ length: 99 }, (_none, index) => [`h${String(index)}`, 1]));
  put('repository/.agent/settings.json', JSON.stringify({ hooks, env: { A_URL: 1 } }));
  const findings = found(agentOf(settings));
  expect(findings).toHaveLength(50);
  expect(findings[0]).toMatchObject({ kind: 'redirects' });
});

describe('what cannot be looked into counts as the worst that it may hold:', () => {
  test.each([
    ['broken', '{"a": ', 'is not json that can be understood'],
    ['large', `{"a":"${'x'.repeat(300_000)}"}`, 'is larger than 262144 bytes'],
  ])('a %s file', (_what, text, problem) => {
    put('repository/.agent/settings.json', text);
    expect(found(agentOf(settings))).toEqual([
      { file: '.agent/settings.json', line: 1, column: 1, kind: 'redirects', problem, ignorable: true },
    ]);
    expect(found(agentOf({ ...settings, redirects: [] }))).toMatchObject([{ kind: 'runs', problem }]);
  });

  test('a pipe, which is not waited for', () => {
    mkdirSync(join(place(), 'repository/.agent'), { recursive: true });
    execFileSync('mkfifo', [join(place(), 'repository/.agent/settings.json')]);
    expect(found(agentOf(settings))).toMatchObject([{ kind: 'redirects', problem: 'is no regular file' }]);
  });
});

test.each([
  ['a list', '['.repeat(200_000)],
  ['a map', '{"a":'.repeat(40_000)],
])('%s that is nested deeper than can be read is a file that cannot be understood', (_what, text) => {
  put('repository/.agent/settings.json', text);
  expect(found(agentOf(settings))).toMatchObject([
    { kind: 'redirects', problem: 'is not json that can be understood' },
  ]);
});

test('names of files are told without what acts on a terminal, and shortened', () => {
  const plugins = { ...settings, file: '.agent/plugins', format: 'any', redirects: [], permits: [] } as const;
  put('repository/.agent/plugins/a\u001b[2J\nb\u202E\u2028.js');
  put(`repository/.agent/plugins/b/${'x'.repeat(200)}`);
  expect(found(agentOf(plugins))).toMatchObject([
    { file: '.agent/plugins/a?[2J?b??.js' },
    { file: '.agent/plugins/b' },
  ]);
  const long = { ...settings, file: `${'y'.repeat(200)}/${'z'.repeat(200)}/settings.json` };
  put(`repository/${long.file}`, '{"allow":1}');
  const [finding] = found(agentOf(long)) as readonly { readonly file: string }[];
  expect(finding?.file).toMatch(/^y{150}\.\.\.z+\/settings\.json$/);
});

test('a link that leaves the repository is told, and what it leads to is looked at', () => {
  const target = put('elsewhere.json', '{"allow":1}');
  mkdirSync(join(place(), 'repository/.agent'), { recursive: true });
  symlinkSync(target, join(place(), 'repository/.agent/settings.json'));
  expect(found(agentOf(settings))).toMatchObject([
    { kind: 'presence', problem: 'is a link that leaves the repository' },
    { kind: 'permits', key: 'allow' },
  ]);
});

test('a link within the repository is no finding of its own', () => {
  const target = put('repository/shared.json', '{}');
  mkdirSync(join(place(), 'repository/.agent'), { recursive: true });
  symlinkSync(target, join(place(), 'repository/.agent/settings.json'));
  expect(found(agentOf(settings))).toEqual([]);
});

test.each([
  ['runs', { runs: ['*'] }],
  ['permits', { permits: ['*'] }],
  ['presence', {}],
] as const)('a directory that counts as a whole is told by what lies in it: %s', (kind, keys) => {
  const plugins = { ...settings, file: '.agent/plugins', format: 'any', redirects: [], runs: [], permits: [] } as const;
  put('repository/.agent/plugins/b.js');
  put('repository/.agent/plugins/a.js');
  expect(found(agentOf({ ...plugins, ...keys }))).toMatchObject([
    { kind, file: '.agent/plugins/a.js' },
    { kind, file: '.agent/plugins/b.js' },
  ]);
});

test('a directory in the place of a settings file, and a file in the place of its directory, are nothing', () => {
  put('repository/.agent/settings.json/x.json', '{"allow":1}');
  expect(found(agentOf(settings))).toEqual([]);
  put('repository/.other');
  expect(found(agentOf({ ...settings, file: '.other/settings.json' }))).toEqual([]);
});

describe('an .env file', () => {
  const home = { env: { AGENT_HOME: '{home}' }, files: {} };

  test('is told where it names what leads the agent, for an agent that reads none', () => {
    put('repository/.env', 'OTHER=1\nAGENT_HOME=./.agent\n');
    expect(found(definitionOf({ home }))).toEqual([
      { file: '.env', line: 2, column: 1, key: 'AGENT_HOME', kind: 'presence', ignorable: false },
    ]);
  });

  test('is judged by the roster alone for an agent that reads them', () => {
    put('repository/.env', 'AGENT_HOME=./.agent\nA_URL=x\n');
    const declared: RepositoryFile = { ...settings, file: '.env', format: 'env', redirects: ['*_URL'] };
    expect(found({ ...agentOf(declared), home })).toMatchObject([{ key: 'A_URL', kind: 'redirects' }]);
  });
});
