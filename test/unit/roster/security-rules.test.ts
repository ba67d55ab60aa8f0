import { templatePlaceholders } from '../../../src/api';
import { leastAgent, leastProvider, problemsOf, problemsOfFiles, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

const agentWith = (yaml: string): readonly string[] => problemsOfFiles({ 'agents/a.yaml': `${leastAgent}${yaml}\n` });
const providerWith = (yaml: string): readonly string[] =>
  problemsOfFiles({ 'providers/p.yaml': `${leastProvider}${yaml}\n` });

describe('binary', () => {
  const binaryIs = (text: string, kind: 'plugin' | 'operator' | 'directory' | 'bundled' = 'directory') =>
    problemsOfFiles({ 'agents/a.yaml': leastAgent.replace('tool', JSON.stringify(text)) }, kind);

  test.each(['tool', 'my-tool_2.0', 'x'.repeat(100)])('may be the bare name %s', (text) => {
    expect(binaryIs(text, 'plugin')).toEqual([]);
  });

  test.each([
    '../../evil',
    'claude; rm',
    './tool',
    'a/b',
    '',
    '..',
    '-rf',
    'x'.repeat(101),
    'a\0b',
    'a\nb',
    '$(id)',
    'tööl',
  ])('may not be %j', (text) => {
    expect(binaryIs(text, 'operator')).toEqual([
      expect.stringMatching(/^agents\/a\.yaml:2:9 binary: is the text ".*", expected the bare name of a program/),
    ]);
  });

  test.each(['/bin/../evil', '/bin//sh', '/', '/bin/sh;id'])('may not be the odd path %s', (text) => {
    expect(binaryIs(text, 'operator')).toHaveLength(1);
  });

  test.each<['operator' | 'directory' | 'plugin' | 'bundled', number]>([
    ['operator', 0],
    ['directory', 0],
    ['plugin', 1],
    ['bundled', 1],
  ])('as a path from the layer %s has %i problems', (kind, count) => {
    const problems = binaryIs('/opt/bin/tool', kind);
    expect(problems).toHaveLength(count);
    expect(problems.join()).toContain(
      count === 0 ? '' : 'agents/a.yaml:2:9 binary: is a path, which only the operator may set',
    );
  });

  test('is judged by the layer that set it, not by the last one', () => {
    const path = leastAgent.replace('tool', '/opt/tool');
    const plugin = writeLayer('plugin', { 'agents/a.yaml': path });
    const operator = writeLayer('operator', { 'agents/a.yaml': 'roster_version: 1\nlabel: A\n' });
    expect(problemsOf([plugin, operator])).toHaveLength(1);
    expect(
      problemsOf([
        writeLayer('operator', { 'agents/a.yaml': path }),
        writeLayer('directory', { 'agents/a.yaml': 'roster_version: 1\nlabel: A\n' }),
      ]),
    ).toEqual([]);
  });
});

describe('environment names', () => {
  const refused = [
    'PATH',
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'NODE_OPTIONS',
    'BASH_ENV',
    'ENV',
    'IFS',
    'SHELLOPTS',
  ];
  const more = ['PYTHONSTARTUP', 'GIT_CONFIG_COUNT', 'GIT_CONFIG', 'PERL5OPT', 'RUBYOPT', 'JAVA_TOOL_OPTIONS'];

  test.each([...refused, ...more])('%s may be set nowhere', (name) => {
    const places = [
      `permissions: { workspace: { enforced_by: cli, env: { ${name}: x } } }`,
      `home: { env: { ${name}: x } }`,
      `own_login: { env: [${name}] }`,
      `provider: { token_env: { _default: ${name} } }`,
      `provider: { routes: [{ protocol: openai-chat, base_url_env: ${name} }] }`,
      `provider: { routes: [{ protocol: openai-chat, socket_env: ${name} }] }`,
      `provider: { routes: [{ protocol: openai-chat, model_env: ${name} }] }`,
      `provider: { routes: [{ protocol: openai-chat, token_env: { _default: ${name} } }] }`,
      `provider: { routes: [{ protocol: openai-chat, env: { ${name}: x } }] }`,
    ];
    for (const place of places) {
      expect(agentWith(place)).toEqual([expect.stringContaining(`the variable ${name} may not be set by a roster`)]);
    }
    expect(
      problemsOfFiles({ 'agents/a.yaml': leastAgent.replace('{ prompt', `{ env: { ${name}: x }, prompt`) }),
    ).toHaveLength(1);
    expect(providerWith(`credential_env: [${name}]`)).toHaveLength(1);
  });

  test.each(['path', 'Path', 'A=B', '1A', 'A-B', '"A\\nB"', '""'])('%s is no name of a variable', (name) => {
    expect(agentWith(`home: { env: { ${name}: x } }`)).toEqual([
      expect.stringContaining('expected a variable name of A-Z, 0-9 and "_"'),
    ]);
  });

  test('HOME may be moved in home.env alone, TMPDIR anywhere', () => {
    expect(agentWith(`home: { env: { HOME: '{home}', TMPDIR: '{home}' } }`)).toEqual([]);
    expect(agentWith('own_login: { env: [HOME, TMPDIR] }')).toEqual([
      'agents/a.yaml:4:20 own_login.env.0: the variable HOME may be set in home.env alone',
    ]);
  });
});

describe('templates', () => {
  test.each([
    '{base_url} {token} {token_env} {model} {home} {run_directory} {directory}',
    'p={name="x",base_url="{base_url}"}',
    '{"a":{"b":1}}',
    '{Modell} {1} {} {a-b} {B}',
  ])('may say %s', (text) => {
    expect(agentWith(`permissions: { workspace: { enforced_by: cli, args: ['${text}'] } }`)).toEqual([]);
  });

  test.each([
    ['{base-url}', '{base_url}'],
    ['{Base_URL}', '{base_url}'],
    ['{ base_url }', '{base_url}'],
    ['{TOKEN}', '{token}'],
    ['{ run-directory}', '{run_directory}'],
  ])('may not say %s, which would be passed on as it stands', (text, meant) => {
    expect(agentWith(`provider: { routes: [{ protocol: openai-chat, args: ['x=${text}/v1'] }] }`)).toEqual([
      expect.stringMatching(`uses the unknown placeholder ${text}, expected one of .*; did you mean "${meant}"\\?$`),
    ]);
  });

  test.each([
    ['home: { env: { A: "{hom}" } }', 'agents/a.yaml:4:19 home.env.A: uses the unknown placeholder {hom}'],
    [
      'permissions: { workspace: { enforced_by: cli, args: ["{secret}"] } }',
      'agents/a.yaml:4:54 permissions.workspace.args.0: uses the unknown placeholder {secret}',
    ],
    [
      'provider: { routes: [{ protocol: openai-chat, env: { A: "{x}" } }] }',
      'agents/a.yaml:4:57 provider.routes.0.env.A: uses the unknown placeholder {x}',
    ],
    [
      'provider: { routes: [{ protocol: openai-chat, args: ["a", "{x}"] }] }',
      'agents/a.yaml:4:59 provider.routes.0.args.1: uses the unknown placeholder {x}',
    ],
  ])('are refused in %s', (yaml, expected) => {
    const known = templatePlaceholders.map((name) => `{${name}}`).join(' ');
    expect(agentWith(yaml)).toEqual([expect.stringContaining(`${expected}, expected one of ${known}`)]);
  });
});

describe('arguments, flags and files', () => {
  test.each([
    ['a line end in an argument', 'permissions: { workspace: { enforced_by: cli, args: ["a\\nb"] } }'],
    ['an escape sequence in a label', 'label: "\\e[2J"'],
    ['a turned text direction in a label', 'label: "a\\u202eb"'],
    ['a flag with a value', 'add_dir_flag: --add-dir=/'],
    ['a flag that is a word', 'add_dir_flag: add-dir'],
    ['a file above the home', "home: { env: { TOOL_HOME: '{home}' }, files: { ../x: y } }"],
    ['an absolute file', "home: { env: { TOOL_HOME: '{home}' }, files: { /etc/x: y } }"],
    [
      'an instruction file above the home',
      "home: { env: { TOOL_HOME: '{home}' } }\ninstructions: { home_file: a/../../b }",
    ],
    ['a session file in a directory', 'session: { file: a/b }'],
    ['a credential file above its home', 'provider: { credential_file: ../auth.json }'],
    ['a launcher by path', 'launcher: { script: /tmp/x, mode: always }'],
    ['a git name that ends the address', 'git_identity: { name: "a <b>", email: a@b }'],
  ])('%s is refused', (_what, yaml) => {
    expect(agentWith(yaml)).toHaveLength(1);
  });
});

describe('flags that switch permissions off', () => {
  test.each([
    ['permissions: { workspace: { enforced_by: cli, args: [--yolo] } }', 'permissions.workspace.args.0'],
    [
      'permissions: { read_only: { enforced_by: cli, config: { mode: bypassPermissions } } }',
      'permissions.read_only.config.mode',
    ],
    ['session: { resume_flag: --dangerously-skip-permissions }', 'session.resume_flag'],
    ['provider: { routes: [{ protocol: openai-chat, args: [-s=danger-full-access] }] }', 'provider.routes.0.args.0'],
  ])('are refused in %s', (yaml, path) => {
    expect(agentWith(yaml)).toEqual([expect.stringContaining(`${path}: switches permissions off`)]);
  });

  test('have their place in permissions.unrestricted', () => {
    expect(agentWith('permissions: { unrestricted: { enforced_by: cli, args: [--yolo] } }')).toEqual([]);
  });
});

describe('headers', () => {
  test.each([
    ['a line end in a prefix', 'auth: { api_key: { header: x-api-key, prefix: "Bearer \\r\\nx: y" } }'],
    ['a line end in a name', 'auth: { api_key: { header: "x\\n" } }'],
    ['a name in upper case', 'auth: { api_key: { header: Authorization } }'],
    ['the host header', 'auth: { api_key: { header: host } }'],
    ['a control character in an extra header', 'auth: { api_key: { header: x-key, extra_headers: { a: "b\\0" } } }'],
    ['a bad name of an extra header', 'auth: { api_key: { header: x-key, extra_headers: { "a b": c } } }'],
    ['a base path that climbs', 'serves: { openai-chat: { path: /a/../b } }'],
    ['a base path to another host', 'serves: { openai-chat: { path: //evil } }'],
    ['a base path with a query', 'serves: { openai-chat: { path: "/a?b" } }'],
  ])('%s is refused', (_what, yaml) => {
    const key = yaml.slice(0, yaml.indexOf(':'));
    const others = leastProvider.split('\n').filter((text) => !text.startsWith(key));
    expect(problemsOfFiles({ 'providers/p.yaml': [...others, yaml].join('\n') })).toHaveLength(1);
  });
});

describe('upstream', () => {
  const upstreamIs = (text: string, more = ''): readonly string[] =>
    problemsOfFiles({
      'providers/p.yaml': leastProvider.replace('https://api.example.com', JSON.stringify(text)) + more,
    });

  test.each([
    'https://api.example.com',
    'https://api.example.com:8443/base',
    'https://93.184.216.34',
    'https://[2606:4700::1111]',
  ])('may be %s', (text) => {
    expect(upstreamIs(text)).toEqual([]);
  });

  test.each([
    ['http://169.254.169.254', 'leads to a private, link-local or reserved address'],
    ['https://169.254.169.254/latest', 'leads to a private, link-local or reserved address'],
    ['https://metadata.google.internal', 'leads to a private, link-local or reserved address'],
    ['https://10.0.0.1', 'leads to a private, link-local or reserved address'],
    ['https://192.168.1.1', 'leads to a private, link-local or reserved address'],
    ['https://172.31.0.1', 'leads to a private, link-local or reserved address'],
    ['https://100.64.0.1', 'leads to a private, link-local or reserved address'],
    ['https://0.0.0.0', 'leads to a private, link-local or reserved address'],
    ['https://0xA9FEA9FE', 'leads to a private, link-local or reserved address'],
    ['https://[::ffff:10.0.0.1]', 'leads to a private, link-local or reserved address'],
    ['https://[fd00::1]', 'leads to a private, link-local or reserved address'],
    ['https://[fe80::1]', 'leads to a private, link-local or reserved address'],
    ['https://[64:ff9b::a9fe:a9fe]', 'leads to a private, link-local or reserved address'],
    ['https://127.0.0.1', 'leads to this machine without allow_private: loopback'],
    ['https://2130706433', 'leads to this machine without allow_private: loopback'],
    ['https://localhost', 'leads to this machine without allow_private: loopback'],
    ['https://a.localhost.', 'leads to this machine without allow_private: loopback'],
    ['https://[::1]', 'leads to this machine without allow_private: loopback'],
    ['https://[::ffff:127.0.0.1]', 'leads to a private, link-local or reserved address'],
    ['http://api.example.com', 'is plain http to another machine'],
    ['file:///etc/passwd', 'is not an http or https address'],
    ['ftp://h', 'is not an http or https address'],
    ['api.example.com', 'is not an http or https address'],
    ['https://', 'is not an http or https address'],
    ['https:api.example.com', 'is not an http or https address'],
    ['https://user:pw@h', 'holds user information'],
    ['https://@h', 'holds user information'],
    ['https://h/?q', 'holds a query or a fragment'],
    ['https://h#f', 'holds a query or a fragment'],
    ['https://h:0', 'has port 0'],
    ['https://ехample.com', 'holds a character that an address cannot have'],
    ['https://h\\@evil', 'holds a character that an address cannot have'],
    ['https://h /', 'holds a character that an address cannot have'],
  ])('may not be %s: %s', (text, message) => {
    const expected = `providers/p.yaml:2:11 upstream: ${message}, expected an address such as https://api.example.com`;
    expect(upstreamIs(text)).toEqual([expected]);
  });

  test('never repeats a password', () => {
    expect(upstreamIs('https://user:hunter2@h').join()).not.toContain('hunter2');
  });

  test.each(['http://127.0.0.1:11434', 'http://localhost:1', 'https://[::1]', 'https://api.example.com'])(
    'may be %s with allow_private: loopback',
    (text) => {
      expect(upstreamIs(text, 'allow_private: loopback\n')).toEqual([]);
    },
  );

  test.each(['http://169.254.169.254', 'https://10.0.0.1', 'http://api.example.com'])(
    'may not be %s even with allow_private: loopback',
    (text) => {
      expect(upstreamIs(text, 'allow_private: loopback\n')).toHaveLength(1);
    },
  );

  test('has the same rules as a token_url', () => {
    expect(providerWith('token_url: http://api.example.com/token')).toHaveLength(1);
    expect(providerWith('token_url: https://api.example.com/token')).toEqual([]);
  });
});

describe('a settings file', () => {
  const fileIs = (path: string): readonly string[] =>
    agentWith(`settings: { file: ${JSON.stringify(path)} }\nhome: { env: { TOOL_HOME: '{home}' } }`);

  test.each([
    '{run_directory}/settings.json',
    '{run_directory}/plan.json.d/x',
    '{run_directory}/etc/plan.json',
    '{home}/plan.json',
    '{home}/tmp/x',
  ])('may be %s', (path) => {
    expect(fileIs(path)).toEqual([]);
  });

  test.each([
    ...['plan.json', 'events.jsonl', 'verdict.json', 'stderr.log', 'scripted-requests.jsonl'],
    ...['prompt.txt', 'instructions.md', 'tmp', 'tmp/x', 'plan.json/x', '../x'],
  ])('may not be %s of the run directory', (path) => {
    expect(fileIs(`{run_directory}/${path}`)).toEqual([
      expect.stringContaining('expected a path below {run_directory} or {home}'),
    ]);
  });
});
