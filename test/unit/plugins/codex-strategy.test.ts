import { parse } from 'smol-toml';
import { showText, slot, type DeliveryContext, type PermissionLevel } from '../../../src/api';
import { CodexStrategy } from '../../../plugins';
import { bundledAgent, bundledProvider, routedRunOf, routeOf, runOf } from '../../support/definitions';
import { shown, shownEnvironment } from '../../support/shown';
import { errorLike } from '../../support/error-like';

const codex = bundledAgent('codex');
const { commandBuilder, instructionDelivery } = new CodexStrategy();
const routed = routedRunOf(routeOf(codex, bundledProvider('openai')), { model: 'o3' });
const workspace = ['-s', 'workspace-write', '-c', 'sandbox_workspace_write.exclude_slash_tmp=true'];
const fixed = ['exec', '--skip-git-repo-check', '--json'];
const ownLogin: DeliveryContext = { paths: runOf().paths, argumentLimitBytes: 131_072 };
const withHome: DeliveryContext = { ...ownLogin, paths: { ...ownLogin.paths, home: slot('home') } };

describe('CodexStrategy', () => {
  test.each<[PermissionLevel, readonly string[]]>([
    ['read_only', ['-s', 'read-only']],
    ['workspace', workspace],
    ['unrestricted', ['--dangerously-bypass-approvals-and-sandbox']],
  ])('builds a run at %s, on the own login and through a provider', (permission, level) => {
    const own = commandBuilder.build(codex, runOf({ permission }));
    expect(shown(own.args)).toEqual([...fixed, ...level]);
    expect(shownEnvironment(own.env)).toEqual({ TMPDIR: '<run.directory>/tmp' });
    expect(own).toMatchObject({ file: 'codex', stdin: 'do it' });
    const brokered = commandBuilder.build(codex, { ...routed, permission });
    expect(shown(brokered.args)).toEqual([
      ...fixed,
      ...['-m', 'o3'],
      ...level,
      ...['-c', 'model_provider=broker', '-c', expect.stringContaining('base_url="<broker.url>/v1"') as string],
    ]);
    expect(shownEnvironment(brokered.env)).toEqual({
      TMPDIR: '<run.directory>/tmp',
      CODEX_HOME: '<home>',
      OPENAI_API_KEY: '<broker.token>',
    });
  });

  test('its provider is a TOML table that names the variable of the token and never holds the token', () => {
    const assignment = shown(commandBuilder.build(codex, routed).args).at(-1) ?? '';
    expect(parse(assignment)).toMatchObject({
      model_providers: { broker: { base_url: '<broker.url>/v1', env_key: 'OPENAI_API_KEY', wire_api: 'responses' } },
    });
  });

  test('resumes by a subcommand that is told to read its prompt from standard input', () => {
    const { args, stdin } = commandBuilder.build(codex, runOf({ mode: { kind: 'resume', sessionId: 's1' } }));
    expect(shown(args)).toEqual([...fixed, ...workspace, 'resume', 's1', '-']);
    expect(stdin).toBe('do it');
  });

  test('adds instructions as one assignment', () => {
    const delivery = instructionDelivery.plan(codex, 'say "hi"\n', ownLogin);
    const { args } = commandBuilder.build(codex, runOf({ delivery }));
    expect(shown(args).slice(-2)).toEqual(['-c', String.raw`developer_instructions="say \"hi\"\n"`]);
    expect(delivery.files).toEqual([]);
  });

  test('puts instructions that are too long for an argument into the configuration of its home', () => {
    const text = 'é"'.repeat(70_000);
    const plan = instructionDelivery.plan(codex, text, withHome);
    expect(plan.channel).toBe('home_file');
    expect(plan.files.map(({ path }) => showText(path))).toEqual(['<home>/config.toml']);
    expect(parse(showText(plan.files[0]?.content ?? ''))).toEqual({ developer_instructions: text });
    expect(shown(commandBuilder.build(codex, { ...routed, delivery: plan }).args)).not.toContain(text);
  });

  test.each([
    [131_072 - 'developer_instructions=""'.length - 1, 'arguments'],
    [131_072 - 'developer_instructions=""'.length, 'home_file'],
  ])('%i bytes of instructions go by %s', (bytes, channel) => {
    expect(instructionDelivery.plan(codex, 'x'.repeat(bytes), withHome).channel).toBe(channel);
  });

  test('without a home such instructions are an error with both numbers', () => {
    expect(() => instructionDelivery.plan(codex, 'x'.repeat(140_000), ownLogin)).toThrow(
      errorLike({
        code: 'payload_too_large',
        details: expect.objectContaining({ payload: 'instructions', bytes: 140_025, limitBytes: 131_071 }) as object,
      }),
    );
  });
});
