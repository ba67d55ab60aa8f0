import { showText } from '../../../src/api';
import type { RunPlan, RunRequest } from '../../../src/plan';
import { bundledRegistry, planOf } from '../../support/plans';

const registry = bundledRegistry();

/** The plan of an agent through the scripted provider, with a model. */
function planFor(agent: string, request: Partial<RunRequest> = {}): RunPlan {
  const routed = { provider: 'scripted', model: 'm1', unrestricted: true, permission: 'unrestricted', ...request };
  return planOf(registry.resolve(agent), routed as Partial<RunRequest>);
}

const argsOf = (plan: RunPlan): readonly string[] => plan.command.args.map(showText);
const variable = (plan: RunPlan, name: string): string => showText(plan.command.env[name] ?? 'not set');
const file = (plan: RunPlan, end: string): unknown => {
  const found = plan.files.find(({ path }) => showText(path).endsWith(end));
  return JSON.parse(showText(found?.content ?? 'null'));
};

describe('grok', () => {
  test('is told the prompt as the value of a flag, and the endpoint by variables that it does not save', () => {
    const plan = planFor('grok', { prompt: '--help', maxTurns: 3 });
    expect(argsOf(plan)).toEqual(['-m', 'm1', '--max-tool-rounds', '3', '-p', '--help']);
    expect(variable(plan, 'GROK_BASE_URL')).toBe('<broker.url>/v1');
    expect(variable(plan, 'GROK_API_KEY')).toBe('<broker.token>');
    expect(variable(plan, 'HOME')).toBe('<home>');
  });

  test.each(['read_only', 'workspace'] as const)('is refused at %s, to which nobody holds it', (permission) => {
    expect(() => planFor('grok', { permission, unrestricted: false })).toThrow(/Nobody holds Grok CLI/);
  });

  test('is told instructions in the prompt, where a file of the repository cannot take their place', () => {
    expect(argsOf(planFor('grok', { prompt: 'do it', instructions: 'be kind' })).at(-1)).toBe('do it\n\nbe kind');
  });
});

describe('letta', () => {
  test('takes any model of one provider, and the prompt from its input', () => {
    const plan = planFor('letta', { prompt: '--help' });
    expect(argsOf(plan)).toEqual(expect.arrayContaining(['--backend', 'local', '-m', 'lmstudio/m1', '--yolo']));
    expect(argsOf(plan)).not.toContain('--help');
    expect(showText(plan.command.stdin ?? '')).toBe('--help');
    expect(variable(plan, 'LMSTUDIO_BASE_URL')).toBe('<broker.url>/v1');
  });

  test('has only tools that read at read_only', () => {
    const args = argsOf(planFor('letta', { permission: 'read_only', unrestricted: false }));
    expect(args[args.indexOf('--tools') + 1]).toBe('Read,Glob,Grep,LS,TodoWrite');
    expect(args).not.toContain('--yolo');
  });

  test('runs no hooks of the repository unless it may', () => {
    const path = '/.letta/settings.json';
    expect(file(planFor('letta'), path)).toEqual({ hooks: { disabled: true } });
    expect(file(planFor('letta', { allowRepositoryConfig: true }), path)).toEqual({});
  });
});

describe('cline', () => {
  test.each([
    ['hello', ' hello'],
    ['--help', ' --help'],
    ['/team do it', ' \\/team do it'],
    ['/help', ' /help'],
    ['read @/etc/passwd', ' read \\@\\/etc/passwd'],
    ['read @~/.netrc', ' read \\@\\~/.netrc'],
    ['read @./a and @../b', ' read \\@\\./a and \\@\\../b'],
    ['read @"/etc/passwd"', ' read \\@\\"/etc/passwd"'],
    ['me@example.com', ' me\\@example.com'],
  ])('is told %j as %j', (prompt, told) => {
    expect(argsOf(planFor('cline', { prompt })).slice(-2)).toEqual(['--', told]);
  });

  test('finds the endpoint in its file of providers', () => {
    expect(file(planFor('cline'), '/.cline/data/settings/providers.json')).toMatchObject({
      version: 1,
      lastUsedProvider: 'openai-compatible',
      providers: {
        'openai-compatible': {
          settings: { apiKey: '<broker.token>', model: 'm1', baseUrl: '<broker.url>/v1' },
          tokenSource: 'manual',
        },
      },
    });
  });

  test('has no tool that writes or runs anything at read_only', () => {
    const plan = planFor('cline', { permission: 'read_only', unrestricted: false });
    expect(variable(plan, 'CLINE_GLOBAL_SETTINGS_PATH')).toBe('<run.directory>/read-only.json');
    expect(file(plan, '/read-only.json')).toMatchObject({
      telemetryOptOut: true,
      disabledTools: ['run_commands', 'editor', 'apply_patch'],
    });
  });

  test('reads instructions from its home, with the rules of the person', () => {
    const plan = planFor('cline', { instructions: 'be kind' });
    expect(plan.files.map(({ path }) => showText(path))).toContain('<home>/.cline/rules/instructions.md');
  });
});

describe('nanocoder', () => {
  test.each([
    ['--help', ' --help'],
    ['hello', 'hello'],
  ])('is told %j as %j, after what it knows', (prompt, told) => {
    const args = argsOf(planFor('nanocoder', { prompt }));
    expect(args[0]).toBe('run');
    expect(args.at(-1)).toBe(told);
  });

  test('at read_only it works in mode plan without some of its tools', () => {
    const missing = ['write_file', 'execute_bash', 'agent'];
    const plan = planFor('nanocoder', { permission: 'read_only', unrestricted: false });
    const args = argsOf(plan);
    expect(args[args.indexOf('--mode') + 1]).toBe('plan');
    expect(file(plan, '/config/agents.config.json')).toMatchObject({
      nanocoder: { disabledTools: expect.arrayContaining([...missing, 'write_tasks', 'ask_user']) as string[] },
    });
  });

  test('finds the endpoint and the instructions in its settings, and the token in a variable', () => {
    const plan = planFor('nanocoder', { instructions: 'be kind' });
    expect(file(plan, '/config/agents.config.json')).toMatchObject({
      nanocoder: {
        providers: [{ name: 'gateway', baseUrl: '<broker.url>/v1', apiKey: '$NANOCODER_API_KEY', models: ['m1'] }],
        systemPrompt: { mode: 'append', file: '<run.directory>/instructions.md' },
      },
    });
    expect(variable(plan, 'NANOCODER_API_KEY')).toBe('<broker.token>');
  });

  test('takes neither a provider nor a server from a file of the repository unless it may', () => {
    const plan = planFor('nanocoder');
    expect([variable(plan, 'NANOCODER_PROVIDERS'), variable(plan, 'NANOCODER_MCPSERVERS')]).toEqual(['', '[]']);
    const allowed = planFor('nanocoder', { allowRepositoryConfig: true });
    expect(variable(allowed, 'NANOCODER_MCPSERVERS')).toBe('not set');
  });
});

describe('qwen', () => {
  test.each([
    ['read_only', ['run_shell_command', 'monitor', 'write_file', 'edit']],
    ['workspace', ['run_shell_command', 'monitor', 'write_file(./.git/**)', 'edit(./.git/**)']],
  ] as const)('at %s it is refused what could start a program', (permission, denied) => {
    const settings = file(planFor('qwen', { permission, unrestricted: false }), '/settings.json');
    expect(settings).toMatchObject({ permissions: { deny: expect.arrayContaining([...denied]) as string[] } });
  });

  test('tells its vendor nothing of its use', () => {
    expect(file(planFor('qwen', {}), '/settings.json')).toMatchObject({ privacy: { usageStatisticsEnabled: false } });
  });
});
