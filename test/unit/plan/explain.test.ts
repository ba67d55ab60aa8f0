import { showText } from '../../../src/api';
import { bind, explain } from '../../../src/plan';
import { acceptedBy, bundledRegistry, factsOf, isRoutable, planOf } from '../../support/plans';
import { without } from '../../support/without';

const registry = bundledRegistry();
const routable = registry.names.filter((name) => isRoutable(registry.resolve(name)));

describe('an explanation', () => {
  test.each(routable)('of %s shows the command with its slots as <name>', (name) => {
    const agent = registry.resolve(name);
    const plan = planOf(agent, { ...acceptedBy(agent), provider: 'scripted', model: 'm', instructions: 'i' });
    const explanation = explain(plan);
    expect(explanation.command).toEqual({
      file: '/usr/bin/agent',
      args: plan.command.args.map(showText),
      env: Object.fromEntries(Object.entries(plan.command.env).map(([key, value]) => [key, showText(value)])),
      stdin: showText(plan.command.stdin ?? ''),
      cwd: '/project',
    });
    expect(JSON.stringify([explanation.command, explanation.files])).toContain('<broker.token>');
    expect(JSON.stringify(explanation)).not.toContain('"parts"');
  });

  test('shows a variable of the host by its name alone', () => {
    const facts = factsOf({ environmentNames: new Set(['HTTPS_PROXY', 'ANTHROPIC_API_KEY']) });
    const { command, shell } = explain(planOf(registry.resolve('claude'), { ownLogin: true }, { facts }));
    expect(command.env).toMatchObject({
      HTTPS_PROXY: '<env.HTTPS_PROXY>',
      ANTHROPIC_API_KEY: '<env.ANTHROPIC_API_KEY>',
    });
    expect(shell).toContain('ANTHROPIC_API_KEY="${ANTHROPIC_API_KEY}"');
  });

  test('is of the same command that is bound', () => {
    const plan = planOf(registry.resolve('codex'), { ownLogin: true });
    const bound = bind(plan, { 'run.id': '<run.id>', 'run.directory': '<run.directory>' });
    expect(explain(plan).command).toEqual(bound.command);
  });

  test('tells the way, the level, the limits and where each comes from', () => {
    expect(explain(planOf(registry.resolve('claude'), { provider: 'scripted', maxTurns: 3 }))).toMatchObject({
      agent: 'claude',
      label: 'Claude Code',
      strategy: 'claude',
      version: '1.2.3',
      permission: 'workspace',
      enforcedBy: 'cli',
      home: 'private',
      gitIdentity: 'agent',
      config: { maxTurns: 3 },
      origins: { permission: 'default', route: 'asked for' },
    });
  });

  test('has no delivery and an empty standard input where the plan has none', () => {
    const plan = planOf(registry.resolve('claude'), { ownLogin: true });
    const command = without(plan.command, 'stdin');
    expect(explain(plan)).not.toHaveProperty('delivery');
    expect(explain({ ...plan, command }).command.stdin).toBe('');
  });
});
