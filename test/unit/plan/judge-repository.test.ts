import { joinText, type AgentDefinition, type CommandBuilder, type InstructionDelivery } from '../../../src/api';
import { explain, type RunPlan, type RunRequest } from '../../../src/plan';
import type { FindingKind, RepositoryFinding } from '../../../src/preflight';
import { errorLike } from '../../support/error-like';
import { bundledRegistry, factsOf, planOf } from '../../support/plans';
import { shown } from '../../support/shown';

const claude = bundledRegistry().resolve('claude');
const routed: Partial<RunRequest> = { provider: 'scripted' };

function findingOf(kind: FindingKind, partial: Partial<RepositoryFinding> = {}): RepositoryFinding {
  return { file: 'settings.json', line: 3, column: 5, key: `a.${kind}`, kind, ignorable: false, ...partial };
}

function planWith(
  findings: readonly RepositoryFinding[],
  request: Partial<RunRequest> = routed,
  agent: typeof claude = claude,
): RunPlan {
  return planOf(agent, request, { facts: factsOf({ repositoryFindings: findings }) });
}

const monitor = findingOf('runs', { key: 'core.fsmonitor', gitOverride: ['core.fsmonitor', 'false'] });

describe('a redirect that the CLI cannot be kept from', () => {
  test('is refused on a routed run, with every place and what to do', () => {
    const second = findingOf('redirects', { file: '/up/other.json', line: 7, column: 1, key: 'url' });
    const broken = findingOf('redirects', { file: 'broken.json', problem: 'is not json that can be understood' });
    expect(() => planWith([findingOf('redirects'), second, broken])).toThrow(
      errorLike({
        code: 'repository_config_refused',
        message: expect.stringMatching(
          /settings\.json:3:5 a\.redirects, \/up\/other\.json:7:1 url, broken\.json.*is not json.*--allow-repository-config/,
        ) as string,
        details: expect.objectContaining({ agent: 'claude' }) as object,
      }),
    );
  });

  test('is accepted where the caller says so, and tells no warning', () => {
    const plan = planWith([findingOf('redirects')], { ...routed, allowRepositoryConfig: true });
    expect(plan.findings).toMatchObject([{ kind: 'redirects', neutralized: false }]);
    expect(plan.warnings).toEqual([]);
  });

  test.each(['true', 1, {}, [], false])('is not accepted by %j in the place of true', (said) => {
    const request = { ...routed, allowRepositoryConfig: said as boolean };
    expect(() => planWith([findingOf('redirects')], request)).toThrow(errorLike({ code: 'repository_config_refused' }));
  });

  test('is a warning on the own login, which belongs to the person', () => {
    expect(planWith([findingOf('redirects')], {}).warnings).toEqual([
      'The repository may change where Claude Code sends its requests, and the credential with them: settings.json:3:5 a.redirects',
    ]);
  });
});

describe('what lets the agent do more than its level', () => {
  test.each(['read_only', 'workspace'] as const)('is refused on a routed run at %s', (permission) => {
    expect(() => planWith([findingOf('permits')], { ...routed, permission })).toThrow(
      errorLike({
        code: 'repository_config_refused',
        message: expect.stringContaining(
          `let Claude Code do more than the level "${permission}": settings.json:3:5 a.permits`,
        ) as string,
      }),
    );
  });

  test('is nothing where the CLI leaves it alone, where the caller accepts it, and at the widest level', () => {
    const ignored = [findingOf('permits', { ignorable: true })];
    expect(planWith(ignored).warnings).toEqual([]);
    expect(planWith([findingOf('permits')], { ...routed, allowRepositoryConfig: true }).warnings).toEqual([]);
    expect(planWith([findingOf('permits')], { ...routed, unrestricted: true }).warnings).toEqual([]);
  });
});

describe('what lets the agent write where it may not', () => {
  const link = findingOf('permits', { file: 'link', problem: 'is a link', writing: true, remedy: 'take it away' });

  test('is refused at workspace, with what else can be done', () => {
    const plan = (): RunPlan => planWith([link], { ...routed, permission: 'workspace' });
    expect(plan).toThrow(errorLike({ code: 'repository_config_refused' }));
    expect(plan).toThrow('Take it away; or accept all configuration of the repository');
  });

  test('is nothing at read_only, where nothing is written', () => {
    const plan = planWith([link], { ...routed, permission: 'read_only' });
    expect(plan.findings).toMatchObject([{ file: 'link', neutralized: false }]);
    expect(plan.warnings).toEqual([]);
    expect(plan.findings[0]).not.toHaveProperty('remedy');
  });
});

test('what has a remedy of its own is told beside what has none', () => {
  const links = ['a', 'b'].map((file) => findingOf('permits', { file, remedy: 'take it away' }));
  expect(() => planWith([...links, findingOf('redirects')])).toThrow(
    'Take it away; remove that; or accept all configuration',
  );
});

describe('what the CLI can be told to leave alone', () => {
  const findings = [findingOf('redirects', { ignorable: true }), findingOf('runs', { ignorable: true })];

  test('is without effect on a routed run, and told without a warning', () => {
    const plan = planWith(findings);
    expect(plan.findings).toMatchObject([{ neutralized: true }, { neutralized: true }]);
    expect(plan.warnings).toEqual([]);
    expect(shown(plan.command.args)).toEqual(
      expect.arrayContaining(['--setting-sources', 'user', '--strict-mcp-config']),
    );
  });

  test.each([
    ['on the own login', {}],
    ['where the caller allows it', { ...routed, allowRepositoryConfig: true }],
  ])('stays in force %s', (_where, request) => {
    const plan = planWith(findings, request);
    expect(plan.findings).toMatchObject([{ neutralized: false }, { neutralized: false }]);
    expect(shown(plan.command.args)).not.toContain('--setting-sources');
    expect(plan.command.env).not.toHaveProperty('CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD');
  });

  test.each<[string, (command: ReturnType<CommandBuilder['build']>) => ReturnType<CommandBuilder['build']>]>([
    ['an argument', (command) => ({ ...command, args: command.args.filter((arg) => arg !== '--strict-mcp-config') })],
    ['a variable', (command) => ({ ...command, env: {} })],
  ])('is not taken for left alone when the command builder left out %s', (_what, without) => {
    const { commandBuilder: builder } = claude;
    const careless: CommandBuilder = {
      consumesPermissionConfig: true,
      build: (agent, run) => without(builder.build(agent, run)),
    };
    expect(() => planWith(findings, routed, { ...claude, commandBuilder: careless })).toThrow(
      errorLike({ code: 'repository_config_refused' }),
    );
  });

  test('is not taken for left alone when a variable that is to be empty is not sent', () => {
    const repository = { ignore: { args: [], env: { AGENT_SERVERS: '' }, settings: {} }, files: [] };
    const definition: AgentDefinition = { ...claude.definition, repository };
    const careless: CommandBuilder = {
      consumesPermissionConfig: true,
      build: (agent, run) => {
        const command = claude.commandBuilder.build(agent, run);
        const kept = Object.entries(command.env).filter(([name]) => name !== 'AGENT_SERVERS');
        return { ...command, env: Object.fromEntries(kept) };
      },
    };
    expect(planWith(findings, routed, { ...claude, definition }).findings).toMatchObject([
      { neutralized: true },
      { neutralized: true },
    ]);
    expect(() => planWith(findings, routed, { ...claude, definition, commandBuilder: careless })).toThrow(
      errorLike({ code: 'repository_config_refused' }),
    );
  });

  test('is not taken for left alone when the instructions are written over the settings', () => {
    const qwen = bundledRegistry().resolve('qwen');
    const instructed = { ...routed, model: 'm', instructions: 'i' };
    const { instructionDelivery: delivery } = qwen;
    const careless: InstructionDelivery = {
      channel: (agent) => delivery.channel(agent),
      effect: (agent) => delivery.effect(agent),
      plan: (agent, text, context) => ({
        ...delivery.plan(agent, text, context),
        files: [{ path: joinText(context.paths.runDirectory, '/settings.json'), content: '{}' }],
      }),
    };
    expect(planWith(findings, instructed, qwen).findings).toMatchObject([{ neutralized: true }, { neutralized: true }]);
    expect(() => planWith(findings, instructed, { ...qwen, instructionDelivery: careless })).toThrow(
      errorLike({ code: 'plugin_invalid' }),
    );
  });

  test('is not taken for left alone when it needs settings that nobody writes', () => {
    const repository = { ignore: { args: [], env: {}, settings: { project: false } }, files: [] };
    const definition: AgentDefinition = { ...claude.definition, repository };
    expect(() => planWith(findings, routed, { ...claude, definition })).toThrow(
      errorLike({ code: 'repository_config_refused' }),
    );
  });
});

describe('warnings', () => {
  test('tell programs and permissions, one sentence a kind', () => {
    const findings = [findingOf('runs'), findingOf('permits'), findingOf('runs', { key: 'b' })];
    const { warnings } = planWith(findings, { ownLogin: true });
    expect(warnings).toEqual([
      'The repository may start programs when Claude Code or git works in it: settings.json:3:5 a.runs, settings.json:3:5 b',
      'The repository may let Claude Code do more than the level "workspace": settings.json:3:5 a.permits',
    ]);
  });

  test('name five places at most', () => {
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((key) => findingOf('runs', { key }));
    expect(planWith(many).warnings[0]).toMatch(/settings\.json:3:5 5 and 2 more$/);
  });

  test('say nothing of permissions at the widest level', () => {
    expect(planWith([findingOf('permits')], { ...routed, unrestricted: true }).warnings).toEqual([]);
  });

  test('are none for what is merely there', () => {
    expect(planWith([findingOf('presence')]).warnings).toEqual([]);
  });

  test('end a strict run', () => {
    expect(() => planWith([findingOf('runs')], { ...routed, strict: true })).toThrow(
      errorLike({ code: 'warnings_refused' }),
    );
  });
});

describe('what git would start by itself', () => {
  const overrides = (plan: RunPlan): readonly unknown[] => {
    const { env } = plan.command;
    const count = Number(env['GIT_CONFIG_COUNT'] ?? 0);
    return Array.from({ length: count }, (_none, index) => [
      env[`GIT_CONFIG_KEY_${String(index)}`],
      env[`GIT_CONFIG_VALUE_${String(index)}`],
    ]);
  };
  const bare = ['safe.bareRepository', 'explicit'];
  const noMonitor = ['core.fsmonitor', 'false'];

  test.each<[string, readonly RepositoryFinding[]]>([
    ['nothing was found', []],
    ['a monitor was found twice', [monitor, monitor]],
  ])('is switched off for a routed run, where %s', (_what, findings) => {
    const plan = planWith(findings);
    expect(overrides(plan)).toEqual([bare, noMonitor]);
    expect(plan.findings).toEqual(findings.map(() => expect.objectContaining({ neutralized: true }) as unknown));
    expect(plan.warnings).toEqual([]);
  });

  test('is switched off at the widest level where it was found', () => {
    const unrestricted = { ...routed, unrestricted: true };
    expect(overrides(planWith([], unrestricted))).toEqual([bare]);
    expect(overrides(planWith([monitor], unrestricted))).toEqual([bare, noMonitor]);
  });

  test.each([
    ['on the own login', {}],
    ['where the caller allows it', { ...routed, allowRepositoryConfig: true }],
  ])('is left as it is %s', (_where, request) => {
    const plan = planWith([monitor], request);
    expect(plan.command.env).not.toHaveProperty('GIT_CONFIG_COUNT');
    expect(plan.findings).toMatchObject([{ neutralized: false }]);
  });

  test('is told without a warning where the person made it and it starts nothing unasked', () => {
    const hooks = findingOf('runs', { key: 'core.hookspath', local: true });
    const plan = planWith([hooks], { ...routed, strict: true });
    expect(plan.findings).toMatchObject([{ key: 'core.hookspath', neutralized: false }]);
    expect(plan.warnings).toEqual([]);
    expect(planWith([hooks, monitor], {}).warnings).toEqual([
      expect.stringMatching(/: settings\.json:3:5 core\.fsmonitor$/),
    ]);
  });
});

test('an explanation has the findings, without what only the decision needed', () => {
  const [finding] = explain(planWith([monitor])).findings;
  const { file, line, column } = monitor;
  expect(finding).toEqual({ file, line, column, key: 'core.fsmonitor', kind: 'runs', neutralized: true });
});
