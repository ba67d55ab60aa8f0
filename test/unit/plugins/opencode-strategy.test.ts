import { showText, type PermissionLevel } from '../../../src/api';
import { OpenCodeStrategy } from '../../../plugins';
import { bundledAgent, bundledProvider, routedRunOf, routeOf, runOf } from '../../support/definitions';
import { shown, shownEnvironment } from '../../support/shown';

const opencode = bundledAgent('opencode');
const openrouter = bundledProvider('openrouter');
const { commandBuilder, instructionDelivery } = new OpenCodeStrategy();
const routed = routedRunOf(routeOf(opencode, openrouter), { model: 'anthropic/claude' });
const fixed = ['run', '--title', 'task', '--format', 'json'];
const quiet = {
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  TMPDIR: '<run.directory>/tmp',
};
const home = {
  XDG_CONFIG_HOME: '<home>/config',
  XDG_DATA_HOME: '<home>/data',
  XDG_STATE_HOME: '<home>/state',
  XDG_CACHE_HOME: '<home>/cache',
  OPENCODE_TEST_HOME: '<home>/user',
};
const notInGit = { '*': 'allow', '.git': 'deny', '.git/*': 'deny', '*/.git': 'deny', '*/.git/*': 'deny' };
const configuration = (env: Record<string, string>): unknown => JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '');

describe('OpenCodeStrategy', () => {
  test.each<[PermissionLevel, readonly string[], unknown]>([
    ['read_only', [], { permission: { '*': 'deny', read: 'allow', glob: 'allow', grep: 'allow', list: 'allow' } }],
    [
      'workspace',
      [],
      {
        permission: { edit: notInGit, bash: 'deny', webfetch: 'allow', external_directory: 'deny' },
        plugin: ['file://<run.directory>/unmoved.js'],
      },
    ],
    ['unrestricted', ['--auto'], { permission: { edit: 'allow', bash: 'allow', external_directory: 'allow' } }],
  ])('builds a run at %s, on the own login and through a provider', (permission, level, rules) => {
    const own = commandBuilder.build(opencode, runOf({ permission, model: 'openai/o3' }));
    const { OPENCODE_CONFIG_CONTENT: ownText, ...ownRest } = shownEnvironment(own.env);
    expect(shown(own.args)).toEqual([...fixed, '--model', 'openai/o3', ...level]);
    expect(own).toMatchObject({ file: 'opencode', stdin: 'do it' });
    expect(ownRest).toEqual(quiet);
    expect(JSON.parse(ownText ?? '')).toEqual(rules);
    const brokered = commandBuilder.build(opencode, { ...routed, permission });
    const { OPENCODE_CONFIG_CONTENT: text, ...rest } = shownEnvironment(brokered.env);
    expect(shown(brokered.args)).toEqual([...fixed, '--model', 'openrouter/anthropic/claude', ...level]);
    expect(rest).toEqual({ ...quiet, ...home, OPENCODE_API_KEY: '<broker.token>' });
    expect(JSON.parse(text ?? '')).toEqual({
      enabled_providers: ['openrouter'],
      provider: {
        openrouter: {
          npm: '@ai-sdk/openai-compatible',
          name: 'OpenRouter',
          options: { baseURL: '<broker.url>/v1', apiKey: '{env:OPENCODE_API_KEY}' },
          models: { 'anthropic/claude': { name: 'anthropic/claude' } },
        },
      },
      model: 'openrouter/anthropic/claude',
      small_model: 'openrouter/anthropic/claude',
      ...(rules as object),
    });
  });

  test('its configuration names the variable of the token and never holds the token', () => {
    const env = shownEnvironment(commandBuilder.build(opencode, routed).env);
    expect(JSON.stringify(configuration(env))).not.toContain('broker.token');
  });

  test.each((opencode.provider?.routes ?? []).map((route) => [route.protocol, route] as const))(
    'over %s it is told the driver of the route',
    (_protocol, route) => {
      const run = routedRunOf(routeOf(opencode, openrouter, route), { model: 'm' });
      expect(configuration(shownEnvironment(commandBuilder.build(opencode, run).env))).toHaveProperty(
        'provider.openrouter.npm',
        route.driver,
      );
    },
  );

  test.each([
    ['a hostile name', `it's "m"\\ \u{1f600}`],
    ['the name of a prototype', '__proto__'],
  ])('a model with %s is declared as it is', (_title, model) => {
    const env = shownEnvironment(commandBuilder.build(opencode, { ...routed, model }).env);
    const text = env['OPENCODE_CONFIG_CONTENT'] ?? '';
    expect(configuration(env)).toHaveProperty('model', `openrouter/${model}`);
    expect(text).toContain(`"models":{${JSON.stringify(model)}:`);
  });

  test('a provider with a configuration directory of its own gets it below the home', () => {
    const strategy = new OpenCodeStrategy({ openCodeProviders: new Map([['openrouter', 'openrouter']]) });
    const env = (run: typeof routed): Record<string, string> =>
      shownEnvironment(strategy.commandBuilder.build(opencode, run).env);
    expect(env(routed)).toHaveProperty('OPENCODE_CONFIG_DIR', '<home>/openrouter');
    expect(env(routedRunOf(routeOf(opencode, bundledProvider('openai'))))).not.toHaveProperty('OPENCODE_CONFIG_DIR');
    expect(env(runOf())).not.toHaveProperty('OPENCODE_CONFIG_DIR');
  });

  test('adds instructions as a file that its configuration lists', () => {
    const delivery = instructionDelivery.plan(opencode, 'be kind', { paths: runOf().paths, argumentLimitBytes: 10 });
    const { args, env } = commandBuilder.build(opencode, runOf({ delivery }));
    expect(configuration(shownEnvironment(env))).toHaveProperty('instructions', ['<run.directory>/instructions.md']);
    expect(delivery.files.map(({ path, content }) => [showText(path), content])).toEqual([
      ['<run.directory>/instructions.md', 'be kind'],
    ]);
    expect(shown(args)).toEqual(fixed);
    expect(env['OPENCODE_CONFIG_CONTENT']).toHaveProperty(
      'parts',
      expect.arrayContaining([expect.objectContaining({ encoding: 'json' })]),
    );
  });

  test.each([
    ['resume', ['--session', 's1']],
    ['fork', ['--session', 's1', '--fork']],
  ] as const)('%ss a session', (kind, expected) => {
    const { args } = commandBuilder.build(opencode, runOf({ mode: { kind, sessionId: 's1' } }));
    expect(shown(args)).toEqual([...fixed, ...expected]);
  });
});
