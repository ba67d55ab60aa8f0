import { slot, type PermissionLevel } from '../../../src/api';
import { ClaudeStrategy } from '../../../plugins';
import { sessionHooks } from '../../../plugins/claude/claude-session-hook';
import { bundledAgent, bundledProvider, routedRunOf, routeOf, runOf } from '../../support/definitions';
import { shown, shownEnvironment } from '../../support/shown';

const claude = bundledAgent('claude');
const { commandBuilder, instructionDelivery } = new ClaudeStrategy();
const routed = routedRunOf(routeOf(claude, bundledProvider('anthropic')), { model: 'opus' });
const fixed = ['-p', '--output-format', 'stream-json', '--verbose'];
const quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_MAX_RETRIES: '2',
  TMPDIR: '<run.directory>/tmp',
};

describe('ClaudeStrategy', () => {
  test.each<[PermissionLevel, readonly string[], Record<string, string>]>([
    ['read_only', ['--permission-mode', 'default', '--tools', 'Read,Glob,Grep'], {}],
    ['workspace', ['--permission-mode', 'acceptEdits'], {}],
    ['unrestricted', ['--dangerously-skip-permissions'], { IS_SANDBOX: '1' }],
  ])('builds a run at %s, on the own login and through a provider', (permission, level, env) => {
    const own = commandBuilder.build(claude, runOf({ permission }));
    expect(shown(own.args)).toEqual([...fixed, ...level]);
    expect(shownEnvironment(own.env)).toEqual({ ...quiet, ...env });
    expect(own).toMatchObject({ file: 'claude', stdin: 'do it' });
    const brokered = commandBuilder.build(claude, { ...routed, permission });
    // The id of the session is kept by a hook.
    const settings = ['--settings', JSON.stringify({ hooks: sessionHooks })];
    expect(shown(brokered.args)).toEqual([...fixed, '--model', 'opus', ...level, ...settings]);
    expect(shownEnvironment(brokered.env)).toEqual({
      ...quiet,
      ...env,
      AGENT_SESSION_FILE: '<run.directory>/claude-session.txt',
      CLAUDE_CONFIG_DIR: '<home>',
      ANTHROPIC_CONFIG_DIR: '<home>/anthropic',
      ANTHROPIC_BASE_URL: '<broker.url>',
      ANTHROPIC_API_KEY: '<broker.token>',
    });
  });

  test('a level with settings sends them as one JSON argument', () => {
    const rule = { ...claude.permissions.workspace, config: { permissions: { deny: ['WebFetch'] } } };
    const agent = { ...claude, permissions: { ...claude.permissions, workspace: rule } };
    expect(shown(commandBuilder.build(agent, runOf()).args)).toEqual([
      ...fixed,
      ...['--permission-mode', 'acceptEdits'],
      ...['--settings', '{"permissions":{"deny":["WebFetch"]}}'],
    ]);
  });

  test.each([
    ['a prompt that names a file', '@/etc/passwd', '1'],
    ['a prompt that may name one', slot('prompt'), '1'],
    ['any other prompt', 'do it', undefined],
  ])('%s sets CLAUDE_CODE_DISABLE_ATTACHMENTS to %s', (_title, prompt, value) => {
    expect(commandBuilder.build(claude, runOf({ prompt })).env['CLAUDE_CODE_DISABLE_ATTACHMENTS']).toBe(value);
  });

  test('a slash at the start of a prompt is text, not a command', () => {
    expect(commandBuilder.build(claude, runOf({ prompt: '/clear' })).stdin).toBe('\n/clear');
  });

  test.each([
    ['resume', ['--resume', 's1']],
    ['fork', ['--resume', 's1', '--fork-session']],
  ] as const)('%ss a session', (kind, expected) => {
    const { args } = commandBuilder.build(claude, runOf({ mode: { kind, sessionId: 's1' } }));
    expect(shown(args)).toEqual([...fixed, '--permission-mode', 'acceptEdits', ...expected]);
  });

  test('adds instructions of any size by a file, out of the sight of other processes', () => {
    const context = { paths: runOf().paths, argumentLimitBytes: 10 };
    const plan = instructionDelivery.plan(claude, 'x'.repeat(300_000), context);
    const { args } = commandBuilder.build(claude, runOf({ delivery: plan }));
    expect(shown(args).slice(-2)).toEqual(['--append-system-prompt-file', '<run.directory>/instructions.md']);
    expect(plan.files.map(({ content }) => content)).toEqual(['x'.repeat(300_000)]);
    expect(instructionDelivery.effect()).toBe('adds');
  });
});
