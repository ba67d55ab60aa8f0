import { partsOf, showText, type BoundAgent } from '../../../src/api';
import { planRun, type RunPlan, type RunRequest } from '../../../src/plan';
import { planEnvironment } from '../../../src/plan/plan-environment';
import { deepFrozen } from '../../support/deep-freeze';
import { definitionOf } from '../../support/definitions';
import {
  acceptedBy,
  bundledRegistry,
  contextOf,
  factsOf,
  factsWith,
  instructionsOnOwnLogin,
  isRoutable,
  planOf,
  type PlanParts,
} from '../../support/plans';
import { shown, shownEnvironment } from '../../support/shown';
import { errorLike } from '../../support/error-like';
import { without } from '../../support/without';

const registry = bundledRegistry();
const claude = registry.resolve('claude');
const codex = registry.resolve('codex');
const scripted: Partial<RunRequest> = { provider: 'scripted' };

test.each(registry.names.filter((name) => isRoutable(registry.resolve(name))))(
  'a routed %s is told the model, and its plan says nothing else',
  (name) => {
    const agent = registry.resolve(name);
    const plan = planOf(agent, { ...acceptedBy(agent), provider: 'scripted', model: 'vendor/large-9' });
    expect(plan.warnings.join()).not.toContain('cannot be told a model');
    expect(plan.origins['model']).not.toContain('not told');
  },
);

describe('an agent that no flag, variable or template tells a model', () => {
  const { definition } = registry.resolve('qwen');
  const headless = without(definition.headless, 'modelFlag');
  const routes = (definition.provider?.routes ?? []).map((route) => without(route, 'modelEnv'));
  const deaf: BoundAgent = {
    ...registry.resolve('qwen'),
    definition: {
      ...definition,
      headless,
      ...(definition.provider && { provider: { ...definition.provider, routes } }),
    },
  };

  test('has a plan that says so of the default of its provider', () => {
    const plan = planOf(deaf, { provider: 'scripted' });
    expect(plan.origins['model']).toBe('default of provider scripted, which Qwen Code is not told');
    expect(plan.warnings).toEqual([]);
  });

  test('has a plan that warns of a model that was asked for', () => {
    const plan = planOf(deaf, { provider: 'scripted', model: 'large-9' });
    expect(plan.warnings).toEqual(['Qwen Code cannot be told a model over this route; "large-9" is left out']);
  });
});

test('a model that only a route can tell is left out on the own login, with a warning', () => {
  const agent = registry.resolve('continue');
  const asked = { model: 'large', unrestricted: true };

  const own = planOf(agent, { ...asked, ownLogin: true });
  const routed = planOf(agent, { ...asked, ...scripted });

  expect(own.warnings).toEqual(['Continue cannot be told a model on its own login; "large" is left out']);
  expect(own.config).not.toHaveProperty('model');
  expect(own.origins['model']).toBe("Continue's own default");
  expect(routed.warnings).toEqual([]);
  expect(routed.config.model).toBe('large');
  expect(JSON.stringify(routed.files)).toContain('large');
});

describe('a plan', () => {
  test.each(registry.names)('of %s is made without touching what it is made from, and twice the same', (name) => {
    const agent = registry.resolve(name);
    const own = { ownLogin: true, ...acceptedBy(agent, { ownLogin: true }), ...instructionsOnOwnLogin(agent) };
    const routed = { ...scripted, ...acceptedBy(agent), instructions: 'i', model: 'm' };
    for (const wish of isRoutable(agent) ? [own, routed] : [own]) {
      const request = deepFrozen<RunRequest>({
        directory: '/project',
        prompt: 'p',
        maxTurns: 3,
        ...wish,
      });
      const context = contextOf(agent, request, { facts: factsWith('HTTPS_PROXY', 'OPENAI_API_KEY') });
      deepFrozen([context.config, context.settings, context.facts]);
      const first = planRun(request, context);
      expect(planRun(request, context)).toEqual(first);
      expect(JSON.parse(JSON.stringify(first))).toEqual(first);
    }
  });

  test('says what is run: agent, version, binary, directory, level and way', () => {
    expect(planOf(claude, { permission: 'read_only' })).toMatchObject({
      schema: 1,
      agent: {
        name: 'claude',
        label: 'Claude Code',
        strategy: 'claude',
        logFormat: 'claude-stream-json',
        version: '1.2.3',
      },
      command: { file: '/usr/bin/agent', cwd: '/project' },
      permission: { level: 'read_only', enforcedBy: 'cli', why: 'request' },
      route: { kind: 'own_login' },
      home: 'own',
      stateDirectory: '/home/u/.local/state/muster',
    });
  });

  test('does without a version that is not known', () => {
    expect(planOf(claude, {}, { facts: factsOf({ binary: { path: '/b' } }) }).agent).not.toHaveProperty('version');
  });

  test('appends the extra text to the prompt after a blank line', () => {
    const { command } = planOf(codex, { maxTurns: 4 });
    expect(command.stdin).toMatch(/^do it\n\n.*at most 4 steps/);
  });

  test('replaces half characters in the prompt', () => {
    expect(planOf(codex, { prompt: 'a\ud83d' }).command.stdin).toBe('a\ufffd');
  });
});

describe('the environment of a plan', () => {
  const parts: PlanParts = {
    facts: factsOf({
      environment: { PATH: '/usr/bin', HOME: '/home/u', LANG: 'C' },
      environmentNames: new Set([
        'PATH',
        'ANTHROPIC_API_KEY',
        'CLAUDE_CONFIG_DIR',
        'HTTPS_PROXY',
        'NODE_OPTIONS',
        'SECRET',
      ]),
    }),
  };
  const environment = (request: Partial<RunRequest>, agent: BoundAgent = claude): Record<string, string> =>
    shownEnvironment(planOf(agent, request, parts).command.env);

  test('has the allow-listed part of the host, and on the own login what that needs, by reference', () => {
    expect(environment({ ownLogin: true })).toMatchObject({
      PATH: '/usr/bin',
      HOME: '/home/u',
      LANG: 'C',
      ANTHROPIC_API_KEY: '<env.ANTHROPIC_API_KEY>',
      CLAUDE_CONFIG_DIR: '<env.CLAUDE_CONFIG_DIR>',
      HTTPS_PROXY: '<env.HTTPS_PROXY>',
      MUSTER_RUN_ID: '<run.id>',
    });
  });

  test('has the token of the broker, and nothing of the own login, on a routed run', () => {
    expect(environment(scripted)).toMatchObject({
      ANTHROPIC_API_KEY: '<broker.token>',
      ANTHROPIC_BASE_URL: '<broker.url>',
      CLAUDE_CONFIG_DIR: '<home>',
    });
  });

  test.each(registry.names)('of %s refers to the own login alone where that is used, and to nothing else', (name) => {
    const agent = registry.resolve(name);
    const own = agent.definition.ownLogin.env;
    const facts = factsWith('HTTPS_PROXY', 'NODE_OPTIONS', 'SECRET', ...own);
    const referenced = (request: Partial<RunRequest>): readonly string[] =>
      Object.values(planOf(agent, { ...request, unrestricted: true, model: 'm' }, { facts }).command.env)
        .flatMap(partsOf)
        .flatMap((part) => (typeof part === 'string' || !part.slot.startsWith('env.') ? [] : [part.slot.slice(4)]));
    const withheld = agent.definition.provider?.withheldProxies ?? [];
    for (const routed of isRoutable(agent) ? [scripted] : []) {
      expect(referenced(routed)).toEqual(withheld.includes('HTTPS_PROXY') ? [] : ['HTTPS_PROXY']);
    }
    expect([...referenced({ ownLogin: true })].sort()).toEqual(['HTTPS_PROXY', ...own].sort());
  });

  test('keeps a proxy of the host away from the broker, on a routed run alone', () => {
    const exceptions = { NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' };
    expect(environment(scripted)).toMatchObject({ ...exceptions, HTTPS_PROXY: '<env.HTTPS_PROXY>' });
    expect(environment({ ownLogin: true })).not.toHaveProperty('NO_PROXY');
  });

  test('names no proxy on a routed run without one on the host, so that no file of the repository can', () => {
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    expect(shownEnvironment(planOf(claude, scripted).command.env)).toMatchObject({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      NO_PROXY: '127.0.0.1,localhost',
      no_proxy: '127.0.0.1,localhost',
    });
    expect(environment(scripted)).not.toHaveProperty('https_proxy');
    const own = shownEnvironment(planOf(claude, { ownLogin: true }).command.env);
    expect(Object.keys(own).filter((name) => /proxy/i.test(name))).toEqual([]);
  });

  test('has the exceptions from the proxies with them, on the own login', () => {
    const facts = factsWith('HTTPS_PROXY', 'NO_PROXY', 'no_proxy');
    const own = (parts: PlanParts): object => shownEnvironment(planOf(claude, { ownLogin: true }, parts).command.env);
    expect(own({ facts })).toMatchObject({ NO_PROXY: '<env.NO_PROXY>', no_proxy: '<env.no_proxy>' });
    expect(own({ facts: factsWith('NO_PROXY') })).not.toHaveProperty('NO_PROXY');
    expect(shownEnvironment(planOf(claude, scripted, { facts }).command.env)).toMatchObject({
      NO_PROXY: '127.0.0.1,localhost',
    });
  });

  test('has the ids of the runs around it, and never an id of somebody else', () => {
    const env = (outerRunIds: readonly string[]): object =>
      shownEnvironment(planOf(claude, {}, { facts: factsOf({ outerRunIds }) }).command.env);
    expect(env(['a', 'b'])).toMatchObject({ MUSTER_RUN_ID: '<run.id>', MUSTER_OUTER_RUN_IDS: 'a:b' });
    expect(env([])).not.toHaveProperty('MUSTER_OUTER_RUN_IDS');
  });

  test('keeps its own ids whatever the agent needs', () => {
    const facts = factsOf({ outerRunIds: ['a'] });
    const own = { MUSTER_RUN_ID: 'x', MUSTER_OUTER_RUN_IDS: 'y' };
    const input = { agent: claude.definition, facts, routed: false, gitIdentity: 'none', own } as const;
    expect(shownEnvironment(planEnvironment(input))).toMatchObject({
      MUSTER_RUN_ID: '<run.id>',
      MUSTER_OUTER_RUN_IDS: 'a',
    });
  });

  test.each([
    ['host', { GIT_AUTHOR_NAME: 'Ada' }],
    ['none', {}],
    ['agent', { GIT_AUTHOR_NAME: claude.definition.gitIdentity.name }],
  ] as const)('with the git identity %s treats that of the host so: %j', (gitIdentity, expected) => {
    const facts = factsOf({ gitIdentity: { GIT_AUTHOR_NAME: 'Ada' } });
    const { GIT_AUTHOR_NAME } = planOf(claude, { gitIdentity }, { facts }).command.env;
    expect(GIT_AUTHOR_NAME === undefined ? {} : { GIT_AUTHOR_NAME }).toEqual(expected);
  });

  test.each([
    ['agent', true, 'request'],
    ['host', false, 'request'],
    ['none', false, 'request'],
    [undefined, true, 'default'],
  ] as const)('with the git identity %s names the agent as author and committer: %s', (gitIdentity, named, origin) => {
    const plan = planOf(claude, gitIdentity === undefined ? {} : { gitIdentity });
    const names = ['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL'];
    expect(
      Object.keys(plan.command.env)
        .filter((name) => name.startsWith('GIT_'))
        .sort(),
    ).toEqual(named ? [...names].sort() : []);
    expect(plan.gitIdentity).toBe(gitIdentity ?? 'agent');
    expect(plan.origins['git_identity']).toBe(origin);
  });

  test('follows the git identity of the configuration, with its place', () => {
    const plan = planOf(claude, {}, { settings: { gitIdentity: { value: 'host', origin: 'muster.yaml:1:1' } } });
    expect(plan.gitIdentity).toBe('host');
    expect(plan.origins['git_identity']).toBe('muster.yaml:1:1');
  });
});

describe('the files of a plan', () => {
  const files = (plan: RunPlan): readonly string[] => shown(plan.files.map(({ path }) => path));

  test('are the instructions where the agent takes a file', () => {
    const plan = planOf(claude, { instructions: 'Be kind.' });
    expect(plan.files).toEqual([{ path: expect.anything() as unknown, content: 'Be kind.' }]);
    expect(files(plan)).toEqual(['<run.directory>/instructions.md']);
    expect(plan.delivery).toEqual({ channel: 'arguments', effect: 'adds' });
  });

  test('are looked for in the turns of a routed run alone, where somebody can look', () => {
    const instructions = '# Rules\nBe kind.';
    expect(planOf(claude, { ...scripted, instructions }).delivery).toMatchObject({ expects: 'Bekind' });
    expect(planOf(claude, { ownLogin: true, instructions }).delivery).not.toHaveProperty('expects');
  });

  test('and their delivery have the effect that the roster entry says', () => {
    const instructions = { fileFlag: '--system', effect: 'replaces' } as const;
    const definition = definitionOf({ permissions: claude.definition.permissions, instructions });
    const plan = planOf({ ...registry.resolve('qwen'), definition }, { instructions: 'i' });
    expect(plan.delivery).toEqual({ channel: 'arguments', effect: 'replaces' });
  });

  test('hold settings that look like a slot as they are', () => {
    const values = { x: { parts: ['a', { slot: 'broker.token' }] } };
    const settings = { file: '{run_directory}/settings.json', values };
    const definition = definitionOf({ permissions: claude.definition.permissions, settings });
    const [file] = planOf({ ...registry.resolve('qwen'), definition }).files;
    expect(file?.content).toBe(`${JSON.stringify(values)}\n`);
  });

  test('are what lies in the private home, on a routed run alone', () => {
    const opencode = registry.resolve('opencode');
    const routed = files(planOf(opencode, { ...scripted, model: 'm' }));
    const everyRun = Object.keys(opencode.definition.headless.files).map((path) => `<run.directory>/${path}`);
    const home = Object.keys(opencode.definition.home.files).map((path) => `<home>/${path}`);
    expect(routed).toEqual([...home, ...everyRun]);
    expect(files(planOf(opencode, { ownLogin: true }))).toEqual(everyRun);
  });

  test('are the settings with those of the level over them', () => {
    const plan = planOf(registry.resolve('qwen'), { ownLogin: true });
    const settings = plan.files.find(({ path }) => showText(path) === '<run.directory>/settings.json');
    const { definition } = registry.resolve('qwen');
    expect(JSON.parse(showText(settings?.content ?? ''))).toEqual({
      ...definition.settings?.values,
      ...definition.permissions.workspace.config,
    });
  });

  test('never lie in the directory of work', () => {
    for (const agent of registry.names.map((name) => registry.resolve(name)).filter(isRoutable)) {
      const plan = planOf(agent, { ...scripted, ...acceptedBy(agent), instructions: 'i', model: 'm' });
      for (const path of files(plan)) expect(path).toMatch(/^<(run\.directory|home)>\//);
    }
  });

  test('are none for instructions that go with the prompt', () => {
    const agent: BoundAgent = {
      ...registry.resolve('qwen'),
      definition: { ...definitionOf(), permissions: claude.definition.permissions },
    };
    const { channel } = agent.instructionDelivery;
    expect(channel.call(agent.instructionDelivery, agent.definition)).toBe('prompt');
    const plan = planOf(agent, { instructions: 'Be kind.', ownLogin: true });
    expect(plan).not.toHaveProperty('delivery');
    expect(plan.files).toEqual([]);
  });
});

describe('the limits and origins of a plan', () => {
  test('are half an hour, the patience with silence and the signals of the agent', () => {
    expect(planOf(claude).limits).toEqual({
      timeoutSeconds: 1800,
      idleTimeoutSeconds: 600,
      firstOutputTimeoutSeconds: 300,
      firstSignal: 'SIGINT',
      graceSeconds: 5,
    });
  });

  test('are those of the request, with where it has them from', () => {
    const origins = { idle_timeout: '--idle-timeout' };
    const plan = planOf(claude, { ...scripted, idleTimeoutSeconds: 7, maxWaitSeconds: 8, maxRequests: 9, origins });
    expect(plan.limits).toMatchObject({
      idleTimeoutSeconds: 7,
      maxRequests: 9,
      providerFailures: { maxWaitSeconds: 8 },
    });
    expect(plan.origins).toMatchObject({
      idle_timeout: '--idle-timeout',
      max_wait: 'request',
      max_requests: 'request',
    });
    expect(plan.origins).not.toHaveProperty('first_output_timeout');
  });

  test.each([
    ['a routed run has a hard limit of turns', scripted, 5, 5],
    ['0 is no limit', scripted, 0, undefined],
    ['nobody counts on the own login', { ownLogin: true }, 5, undefined],
  ])('%s', (_title, request, turnLimit, expected) => {
    expect(planOf(claude, request, { settings: { turnLimit } }).limits.maxTurns).toBe(expected);
  });

  test.each<[string, Partial<RunRequest>, PlanParts, string | undefined, string]>([
    ['a model of the request', { model: 'opus' }, {}, 'opus', 'request'],
    [
      'a model of the configuration',
      {},
      { config: { model: 'opus' }, settings: { origins: { model: 'm.yaml:1:1' } } },
      'opus',
      'm.yaml:1:1',
    ],
    ['the default model of the provider', scripted, {}, 'scripted-model', 'default of provider scripted'],
    ['the default of the agent', { ownLogin: true }, {}, undefined, "Claude Code's own default"],
  ])('tell where %s comes from', (_title, request, parts, model, origin) => {
    const plan = planOf(claude, request, parts);
    expect(plan.config.model).toBe(model);
    expect(plan.origins['model']).toBe(origin);
  });

  test('keep the warnings, and refuse them in a strict run', () => {
    expect(planOf(codex, { maxTurns: 3 }).warnings).toHaveLength(1);
    expect(planOf(claude, { maxTurns: 3, strict: true }).warnings).toEqual([]);
    expect(() => planOf(codex, { maxTurns: 3, strict: true })).toThrow(
      errorLike({ code: 'warnings_refused', message: expect.stringContaining('3 steps') as string }),
    );
  });
});
