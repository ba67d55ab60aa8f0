import { showText, type PermissionLevel, type WireProtocol } from '../../../src/api';
import { planRun, type RunPlan, type RunRequest } from '../../../src/plan';
import { bundledProvider } from '../../support/definitions';
import { bundledRegistry, contextOf, planOf } from '../../support/plans';
import { errorLike } from '../../support/error-like';

const registry = bundledRegistry();
const open: Partial<RunRequest> = { provider: 'scripted', model: 'm1', unrestricted: true };

const planFor = (agent: string, request: Partial<RunRequest> = {}): RunPlan =>
  planOf(registry.resolve(agent), { ...open, ...request });

/** The plan over the route of one protocol: the provider serves no other. */
function planOver(protocol: WireProtocol, agent: string): RunPlan {
  const request = { directory: '/project', prompt: 'do it', ...open };
  const scripted = { ...bundledProvider('scripted'), serves: { [protocol]: { path: '' } } };
  const context = contextOf(registry.resolve(agent), request);
  return planRun(request, { ...context, providers: new Map([['scripted', scripted]]) });
}

/** What the agent is told: words and pairs of words, `NAME=value`, and `file#path=value` of files that are JSON. */
function told({ command, files }: RunPlan): readonly string[] {
  const words = command.args.map(showText);
  return [
    ...words,
    ...words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`),
    ...Object.entries(command.env).map(([name, value]) => `${name}=${showText(value)}`),
    ...files.flatMap(({ path, content }) => inFile(showText(path), showText(content))),
  ];
}

function inFile(path: string, text: string): readonly string[] {
  const name = path.split('/').at(-1) ?? '';
  const leaves = (value: unknown, at: string): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => leaves(item, at === '' ? key : `${at}.${key}`))
      : [`${name}#${at}=${String(value)}`];
  return [path, ...(text.startsWith('{') ? leaves(JSON.parse(text), '') : [])];
}

describe('over each of its routes the agent is told the broker and the token', () => {
  test.each<[string, WireProtocol, readonly string[]]>([
    ...(
      [
        ['openai-chat', 'openai-compatible', '/v1'],
        ['anthropic-messages', 'anthropic', '/v1'],
        ['openai-responses', 'openai-native', '/v1'],
        ['google-generate-content', 'gemini', '/v1beta'],
      ] as const
    ).map(([protocol, name, suffix]): [string, WireProtocol, readonly string[]] => [
      'cline',
      protocol,
      [
        `providers.json#lastUsedProvider=${name}`,
        `providers.json#providers.${name}.settings.baseUrl=<broker.url>${suffix}`,
        `providers.json#providers.${name}.settings.apiKey=<broker.token>`,
        `providers.json#providers.${name}.settings.model=m1`,
      ],
    ]),
    ...(
      [
        ['openai-chat', 'openai'],
        ['anthropic-messages', 'anthropic'],
      ] as const
    ).map(([protocol, name]): [string, WireProtocol, readonly string[]] => [
      'continue',
      protocol,
      [
        '--config <run.directory>/settings.yaml',
        `settings.yaml#models.0.provider=${name}`,
        'settings.yaml#models.0.apiBase=<broker.url>/v1',
        'settings.yaml#models.0.apiKey=${{ secrets.CONTINUE_PROVIDER_KEY }}',
        'settings.yaml#models.0.requestOptions.noProxy.0=127.0.0.1',
        'CONTINUE_PROVIDER_KEY=<broker.token>',
      ],
    ]),
    ...(
      [
        ['openai-chat', 'openai', '/v1'],
        ['openai-responses', 'openai', '/v1'],
        ['anthropic-messages', 'anthropic', ''],
      ] as const
    ).map(([protocol, type, suffix]): [string, WireProtocol, readonly string[]] => [
      'copilot',
      protocol,
      [
        `COPILOT_PROVIDER_BASE_URL=<broker.url>${suffix}`,
        'COPILOT_PROVIDER_API_KEY=<broker.token>',
        `COPILOT_PROVIDER_TYPE=${type}`,
        'COPILOT_OFFLINE=true',
        'COPILOT_MODEL=m1',
        ...(protocol === 'openai-chat' ? ['COPILOT_PROVIDER_WIRE_API=completions'] : []),
        ...(protocol === 'openai-responses' ? ['COPILOT_PROVIDER_WIRE_API=responses'] : []),
      ],
    ]),
    ...(
      [
        ['anthropic-messages', 'anthropic', ''],
        ['openai-chat', 'generic-chat-completion-api', '/v1'],
        ['openai-responses', 'openai', '/v1'],
      ] as const
    ).map(([protocol, name, suffix]): [string, WireProtocol, readonly string[]] => [
      'droid',
      protocol,
      [
        '-m custom:m1',
        'FACTORY_RUNTIME_SETTINGS_PATH=<run.directory>/settings.json',
        `settings.json#customModels.0.provider=${name}`,
        `settings.json#customModels.0.baseUrl=<broker.url>${suffix}`,
        'settings.json#customModels.0.apiKey=${DROID_PROVIDER_KEY}',
        'DROID_PROVIDER_KEY=<broker.token>',
      ],
    ]),
    [
      'gemini',
      'google-generate-content',
      [
        'GOOGLE_GEMINI_BASE_URL=<broker.url>',
        'GEMINI_API_KEY=<broker.token>',
        'settings.json#security.auth.selectedType=gemini-api-key',
      ],
    ],
    ['grok', 'openai-chat', ['GROK_BASE_URL=<broker.url>/v1', 'GROK_API_KEY=<broker.token>']],
    ...(
      [
        ['openai-chat', '@ai-sdk/openai-compatible'],
        ['anthropic-messages', '@ai-sdk/anthropic'],
        ['openai-responses', '@ai-sdk/openai'],
      ] as const
    ).map(([protocol, driver]): [string, WireProtocol, readonly string[]] => [
      'kilo',
      protocol,
      [
        '--model gateway/m1',
        'KILO_CONFIG=<run.directory>/settings.json',
        `settings.json#provider.gateway.npm=${driver}`,
        'settings.json#provider.gateway.options.baseURL=<broker.url>/v1',
        'settings.json#provider.gateway.options.apiKey={env:KILO_PROVIDER_KEY}',
        'settings.json#enabled_providers.0=gateway',
        'KILO_PROVIDER_KEY=<broker.token>',
      ],
    ]),
    [
      'letta',
      'openai-chat',
      ['-m lmstudio/m1', 'LMSTUDIO_BASE_URL=<broker.url>/v1', 'LMSTUDIO_API_KEY=<broker.token>'],
    ],
    ...(['openai-chat', 'anthropic-messages'] as const).map((protocol): [string, WireProtocol, readonly string[]] => [
      'nanocoder',
      protocol,
      [
        '--provider gateway',
        'NANOCODER_PROVIDERS_FILE=<home>/config/agents.config.json',
        'agents.config.json#nanocoder.providers.0.baseUrl=<broker.url>/v1',
        'agents.config.json#nanocoder.providers.0.apiKey=$NANOCODER_API_KEY',
        'NANOCODER_API_KEY=<broker.token>',
        ...(protocol === 'openai-chat' ? [] : ['agents.config.json#nanocoder.providers.0.sdkProvider=anthropic']),
      ],
    ]),
    ...(
      [
        ['openai-chat', 'openai-completions', '/v1'],
        ['anthropic-messages', 'anthropic-messages', ''],
        ['openai-responses', 'openai-responses', '/v1'],
      ] as const
    ).map(([protocol, api, suffix]): [string, WireProtocol, readonly string[]] => [
      'pi',
      protocol,
      [
        '--model broker/m1',
        '--no-skills',
        `models.json#providers.broker.api=${api}`,
        `models.json#providers.broker.baseUrl=<broker.url>${suffix}`,
        'models.json#providers.broker.apiKey=$PI_BROKER_TOKEN',
        'PI_BROKER_TOKEN=<broker.token>',
      ],
    ]),
  ])('%s over %s', (agent, protocol, expected) => {
    const plan = planOver(protocol, agent);
    expect(told(plan)).toEqual(expect.arrayContaining([...expected]));
    expect(plan.warnings).toEqual([]);
  });
});

describe('what holds the agent to a level', () => {
  test.each<[string, PermissionLevel, readonly string[]]>([
    [
      'cline',
      'read_only',
      [
        'CLINE_GLOBAL_SETTINGS_PATH=<run.directory>/read-only.json',
        ...['run_commands', 'editor', 'apply_patch'].map(
          (tool, index) => `read-only.json#disabledTools.${String(index)}=${tool}`,
        ),
      ],
    ],
    [
      'continue',
      'read_only',
      ['Bash', 'Write', 'Edit', 'MultiEdit', 'Subagent', 'UploadArtifact'].map((tool) => `--exclude=${tool}`),
    ],
    ['copilot', 'read_only', ['--available-tools=view,grep,glob,rg', '--disallow-temp-dir']],
    [
      'copilot',
      'workspace',
      [
        '--available-tools=view,grep,glob,rg,create,edit,apply_patch',
        '--deny-tool=write(.git/**)',
        '--deny-tool=write(.git)',
        '--disallow-temp-dir',
      ],
    ],
    ['droid', 'read_only', ['--only-tools Read,LS,Grep,Glob']],
    ['gemini', 'read_only', ['--admin-policy <run.directory>/read_only.toml', '<run.directory>/read_only.toml']],
    ['gemini', 'workspace', ['--admin-policy <run.directory>/workspace.toml', '<run.directory>/workspace.toml']],
    ['letta', 'read_only', ['--tools Read,Glob,Grep,LS,TodoWrite']],
    [
      'nanocoder',
      'read_only',
      [
        '--mode plan',
        ...[
          ...['write_tasks', 'ask_user', 'write_file', 'string_replace', 'diff_edit', 'file_op', 'execute_bash'],
          ...['git_add', 'git_commit', 'git_pr', 'agent', 'lsp_get_diagnostics'],
        ].map((tool, index) => `agents.config.json#nanocoder.disabledTools.${String(index)}=${tool}`),
      ],
    ],
    ['pi', 'read_only', ['--tools read,grep,find,ls', '--no-extensions', '--no-mcp']],
    [
      'pi',
      'workspace',
      [
        '--tools read,grep,find,ls,write_file,edit_file',
        '--no-extensions',
        '--no-mcp',
        '--extension <run.directory>/workspace.js',
        '<run.directory>/workspace.js',
      ],
    ],
  ])('%s at %s', (agent, permission, expected) => {
    expect(told(planFor(agent, { permission, unrestricted: false }))).toEqual(expect.arrayContaining([...expected]));
  });

  describe('kilo by rules of which the last one counts', () => {
    const rulesAt = (permission: PermissionLevel): readonly string[] => {
      const start = 'settings.json#agent.code.permission.';
      const found = told(planFor('kilo', { permission, unrestricted: false }));
      return found.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length));
    };

    test('at read_only', () => {
      const allowed = ['read=allow', 'glob=allow', 'grep=allow', 'list=allow'];
      expect(rulesAt('read_only')).toEqual(['*=deny', ...allowed, 'external_directory=deny']);
    });

    test('at workspace', () => {
      const rules = rulesAt('workspace');
      expect(rules[0]).toBe('*=deny');
      expect(rules).toContain('external_directory=deny');
      expect(rules.filter((rule) => rule.startsWith('bash'))).toEqual([]);
      const edits = rules.filter((rule) => rule.startsWith('edit.'));
      const ofGit = ['.git', '.git/*', '*/.git', '*/.git/*'].map((pattern) => `edit.${pattern}=deny`);
      expect(edits.slice(-4)).toEqual(ofGit);
      expect(edits.slice(0, -4).some((rule) => rule.endsWith('=allow'))).toBe(true);
    });
  });

  test.each([
    ['read_only.toml', []],
    ['workspace.toml', ['["replace", "write_file"]']],
  ])('gemini has in %s one list of tools, and denies all others', (name, more) => {
    const { content } = planFor('gemini').files.find(({ path }) => showText(path).endsWith(name)) ?? { content: '' };
    const sections = showText(content).split(/\n(?=\[\[)/);
    const decided = (decision: string): readonly string[] =>
      sections.flatMap((text) =>
        text.includes(`decision = "${decision}"`) ? (/toolName = (.*)/.exec(text)?.[1] ?? []) : [],
      );
    expect(decided('allow').slice(1)).toEqual(more);
    expect(decided('allow')[0]).not.toMatch(/write_file|replace|shell/);
    expect(decided('deny')).toEqual(['"*"']);
    expect(sections.some((text) => text.includes('"allowed-path"'))).toBe(more.length > 0);
  });

  test.each([
    ['cline', 'workspace'],
    ['continue', 'workspace'],
    ['droid', 'workspace'],
    ['letta', 'workspace'],
    ['nanocoder', 'workspace'],
    ['grok', 'read_only'],
    ['grok', 'workspace'],
  ] as const)('is nothing for %s at %s, which is refused', (agent, permission) => {
    expect(() => planFor(agent, { permission, unrestricted: false })).toThrow(
      errorLike({ code: 'permission_refused' }),
    );
  });
});

test.each<[string, readonly string[]]>([
  ['cline', ['BUN_OPTIONS=--config=/dev/null']],
  ['copilot', ['--excluded-tools=lsp']],
  ['droid', ['settings.json#hooks.hooksDisabled=true', 'settings.json#mcpPolicy.enabled=true']],
  ['gemini', ['GEMINI_CLI_TRUST_WORKSPACE=false', 'settings.json#context.fileName.0=GEMINI.md']],
  [
    'kilo',
    [
      'KILO_DISABLE_PROJECT_CONFIG=1',
      'settings.json#instructions.0=/project/AGENTS.md',
      'settings.json#instructions.1=/project/CLAUDE.md',
    ],
  ],
  ['letta', ['settings.json#hooks.disabled=true']],
  ['nanocoder', ['NANOCODER_PROVIDERS=', 'NANOCODER_MCPSERVERS=[]']],
  ['pi', ['--no-approve']],
])('%s is told to leave the configuration of the repository alone, unless it may apply', (agent, switches) => {
  expect(told(planFor(agent))).toEqual(expect.arrayContaining([...switches]));
  const allowed = told(planFor(agent, { allowRepositoryConfig: true }));
  expect(allowed.filter((text) => switches.includes(text))).toEqual([]);
});

test('gemini is told of the context file of the directory by a way that goes up to the root', () => {
  const [name = ''] = told(planFor('gemini')).filter((text) => text.startsWith('settings.json#context.fileName.1='));
  expect(name).toMatch(/=(\.\.\/){20,}\.\.\/project\/GEMINI\.md$/);
});

test.each([
  ['cline', '<home>/.cline/rules/instructions.md'],
  ['continue', '<home>/rules/instructions.md'],
  ['copilot', 'COPILOT_CUSTOM_INSTRUCTIONS_DIRS=<run.directory>/instructions'],
  ['droid', '--append-system-prompt-file <run.directory>/instructions.md'],
  ['gemini', '<home>/.gemini/GEMINI.md'],
  ['kilo', 'settings.json#instructions.0=<run.directory>/instructions.md'],
  ['nanocoder', 'agents.config.json#nanocoder.systemPrompt.mode=append'],
  ['pi', '--append-system-prompt <run.directory>/instructions.md'],
])('%s adds instructions to its own prompt: %s', (agent, place) => {
  const plan = planFor(agent, { instructions: 'be kind' });
  expect(told(plan)).toContain(place);
  expect(plan.delivery?.effect).toBe('adds');
  expect(showText(plan.files.at(-1)?.content ?? '')).toMatch(/be kind$/);
});

test.each(['grok', 'letta'])('%s is told instructions behind the prompt', (agent) => {
  const plan = planFor(agent, { instructions: 'be kind' });
  expect(plan.delivery).toBeUndefined();
  expect(showText(plan.command.stdin ?? plan.command.args.at(-1) ?? '')).toBe('do it\n\nbe kind');
});

test.each<[string, string, string]>([
  ['copilot', ' /a @b', ' \\/a @b'],
  ['droid', ' /a @b', ' \\/a @@b'],
  ['gemini', '/a @b', '\n/a \\@b'],
  ['kilo', '--help @b', '--help @b'],
  ['letta', '--help @b', '--help @b'],
  ['pi', '--help @b', '--help @b'],
])('%s reads the prompt %j as %j from its input', (agent, prompt, read) => {
  const { command } = planFor(agent, { prompt });
  expect(showText(command.stdin ?? '')).toBe(read);
  expect(command.args.map(showText).filter((text) => text.includes('@b'))).toEqual([]);
});

test('continue takes a prompt that looks like an option as its last argument', () => {
  expect(planFor('continue', { prompt: '--help' }).command.args.slice(-2)).toEqual(['--', '--help']);
});

test.each<[string, readonly string[]]>([
  ['cline', ['HOME=<home>']],
  ['continue', ['CONTINUE_GLOBAL_DIR=<home>', 'settings.json#disableAllHooks=true']],
  ['copilot', ['COPILOT_HOME=<home>']],
  ['droid', ['FACTORY_HOME_OVERRIDE=<home>', 'FACTORY_AIRGAP_ENABLED=true']],
  ['gemini', ['GEMINI_CLI_HOME=<home>', 'settings.json#general.maxAttempts=3']],
  ['grok', ['HOME=<home>']],
  ['kilo', ['XDG_CONFIG_HOME=<home>/config', 'KILO_SESSION_RETRY_LIMIT=2']],
  ['letta', ['HOME=<home>', 'LETTA_DISABLE_SESSION_PERSIST=1']],
  ['nanocoder', ['HOME=<home>', 'NANOCODER_CONFIG_DIR=<home>/config']],
  ['pi', ['PI_CODING_AGENT_DIR=<home>']],
])('%s has a home of its own, and keeps to what a run needs', (agent, expected) => {
  expect(told(planFor(agent))).toEqual(expect.arrayContaining([...expected]));
});

test.each([
  ['cline', { limits: { firstSignal: 'SIGINT' } }],
  ['gemini', { exitCodes: { 41: 'auth', 53: 'max_turns' } }],
  ['nanocoder', { exitCodes: { 2: 'denied' } }],
])('the plan of %s says how it ends: %j', (agent, expected) => {
  expect(planFor(agent)).toMatchObject(expected);
});

test.each([
  ['nanocoder', '22.0.0'],
  ['pi', '22.19.0'],
])('%s needs Node.js %s', (agent, minimumNode) => {
  expect(registry.resolve(agent).definition.runtime).toEqual({ minimumNode });
});
