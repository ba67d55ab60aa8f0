import { GenericCommandBuilder, type AgentDefinition, type BoundAgent } from '../../../src/api';
import { buildHeadlessCommand } from '../../../src/command';
import { applyConfig } from '../../../src/config';
import type { RunRequest } from '../../../src/plan';
import { definitionOf, headlessOf, promptOf } from '../../support/definitions';
import { bundledRegistry, factsOf, planOf, type PlanParts } from '../../support/plans';
import { without } from '../../support/without';
import { errorLike } from '../../support/error-like';

const registry = bundledRegistry();
const plain: BoundAgent = { ...registry.resolve('qwen'), definition: definitionOf() };

/** An agent of roster data alone, of which somebody holds every level. */
function held(partial: Partial<AgentDefinition>): BoundAgent {
  const { permissions } = registry.resolve('codex').definition;
  const definition = definitionOf({ permissions, ...partial });
  const configurable = { definition, deliversInstructions: false };
  return { ...plain, definition, applyConfig: (config, overrides) => applyConfig(configurable, config, overrides) };
}

/** The same with a configuration for one of its levels. */
function configured(partial: Partial<AgentDefinition>, builder = plain.commandBuilder): BoundAgent {
  const { permissions } = registry.resolve('codex').definition;
  const workspace = { ...permissions.workspace, config: { deny: ['bash'] } };
  return { ...held({ permissions: { ...permissions, workspace }, ...partial }), commandBuilder: builder };
}

const rows: readonly (readonly [string, string, BoundAgent, Partial<RunRequest>, PlanParts, string, RegExp])[] = (
  [
    [
      'a directory that is not there',
      'claude',
      {},
      { facts: factsOf({ directory: { path: '/gone', exists: false } }) },
      'directory_missing',
      /"\/gone"/,
    ],
    ['an empty prompt', 'claude', { prompt: ' \n' }, {}, 'prompt_invalid', /empty/],
    ['a NUL in the prompt', 'claude', { prompt: 'a\0' }, {}, 'prompt_invalid', /position 1/],
    ['a NUL in the instructions', 'claude', { instructions: 'a\0' }, {}, 'prompt_invalid', /position 1/],
    [
      'a prompt that the agent refuses',
      'codex',
      { prompt: 'x'.repeat(1_048_577) },
      {},
      'payload_too_large',
      /1048577 characters.*Codex.*1048576/,
    ],
    [
      'instructions that fit nowhere',
      'codex',
      { instructions: 'x'.repeat(140_000), ownLogin: true },
      {},
      'payload_too_large',
      /140025 bytes.*131071/,
    ],
    ['a model like a flag', 'claude', { model: '--help' }, {}, 'model_invalid', /begins with/],
    ['a model with a control character', 'claude', { model: 'a\n' }, {}, 'model_invalid', /control/],
    [
      'no model where the way needs one',
      'opencode',
      { provider: 'local' },
      {},
      'request_invalid',
      /OpenCode needs a model name.*--model/,
    ],
    [
      'a git identity that there is not',
      'claude',
      { gitIdentity: 'me' as 'agent' },
      {},
      'request_invalid',
      /"me": expected agent, host, none/,
    ],
    [
      'further directories that the agent cannot be given',
      'opencode',
      { addDirectories: ['/a'] },
      {},
      'option_unsupported',
      /OpenCode/,
    ],
    [
      'a further directory that is the whole machine',
      'claude',
      { addDirectories: ['/'] },
      {},
      'request_invalid',
      /"\/".*whole machine/,
    ],
    ['an unknown provider', 'claude', { provider: 'x' }, {}, 'provider_unknown', /There are/],
    [
      'a provider that the agent cannot speak to',
      'codex',
      { provider: 'anthropic' },
      {},
      'route_unavailable',
      /would do/,
    ],
    ['a missing credential', 'claude', { provider: 'anthropic' }, {}, 'credential_missing', /ANTHROPIC_API_KEY/],
    [
      'a level that there is not',
      'claude',
      { permission: 'all' as 'workspace' },
      {},
      'request_invalid',
      /expected read_only/,
    ],
    ['turns that are no number', 'claude', { maxTurns: 1.5 }, {}, 'config_value', /max_turns is 1.5/],
  ] as const
).map(([title, agent, ...rest]) => [title, agent, registry.resolve(agent), ...rest] as const);

test.each(rows)(
  '%s is an error before a process starts (%s)',
  (_title, _name, agent, request, parts, code, message) => {
    expect(() => planOf(agent, request, parts)).toThrow(
      errorLike({ code, message: expect.stringMatching(message) as string }),
    );
  },
);

test('a level that nobody enforces is refused', () => {
  expect(() => planOf(plain)).toThrow(errorLike({ code: 'permission_refused' }));
  expect(planOf(plain, { unrestricted: true }).permission.level).toBe('unrestricted');
});

test.each([
  [
    'its package in the version that was measured',
    { npm: '@a/tool', measuredVersion: '1.2.3' },
    /npm install -g @a\/tool@1\.2\.3/,
  ],
  ['its package', { npm: '@a/tool' }, /npm install -g @a\/tool$/],
  ['its address', { url: 'https://tool.example' }, /Install it: https:\/\/tool\.example$/],
  ['no advice', {}, /no "plain" on PATH\.$/],
])('a missing agent is an error with %s', (_title, install, message) => {
  const facts = without(factsOf(), 'binary');
  const agent = { ...plain, definition: definitionOf({ install }) };
  expect(() => planOf(agent, { unrestricted: true }, { facts })).toThrow(
    errorLike({ code: 'agent_missing', message: expect.stringMatching(message) as string }),
  );
});

test('an environment value that no process can receive is an error that names it', () => {
  const facts = factsOf({ environment: { PATH: 'x'.repeat(131_072) } });
  expect(() => planOf(registry.resolve('claude'), {}, { facts })).toThrow(
    errorLike({ code: 'payload_too_large', message: expect.stringContaining('variable PATH') as string }),
  );
});

test('a megabyte of prompt is no error where it goes to standard input', () => {
  expect(planOf(registry.resolve('claude'), { prompt: 'x'.repeat(20_000_000) }).command.stdin).toHaveLength(20_000_000);
});

test('the longest prompt of an agent is measured with the extra text', () => {
  const agent = held({ headless: headlessOf({ prompt: promptOf({ maxCharacters: 20 }) }) });
  expect(planOf(agent, { prompt: 'x'.repeat(20) }).command.stdin).toHaveLength(20);
  expect(() => planOf(agent, { prompt: 'x'.repeat(15), instructions: 'Be kind.' }, {})).toThrow(
    errorLike({ code: 'payload_too_large', message: expect.stringContaining('25 characters') as string }),
  );
});

test('half characters in instructions that go with the prompt are replaced', () => {
  expect(planOf(held({}), { instructions: 'a\ud83d' }).command.stdin).toBe('do it\n\na\ufffd');
});

test('a NUL in instructions that go with the prompt is told as theirs', () => {
  expect(() => planOf(held({}), { instructions: 'ab\0' })).toThrow(
    errorLike({
      code: 'prompt_invalid',
      message: expect.stringMatching(/^The instructions .*position 2/) as string,
    }),
  );
});

test('blank instructions are none where they would go with the prompt', () => {
  expect(planOf(held({}), { instructions: ' \n' }).command.stdin).toBe('do it');
});

test.each(['claude', 'qwen'])('blank instructions are none for %s', (name) => {
  const blank = planOf(registry.resolve(name), { instructions: ' \n' });
  expect(blank.command.stdin).toBe(planOf(registry.resolve(name)).command.stdin);
  expect(blank).not.toHaveProperty('delivery');
});

describe('the configuration of a level', () => {
  const inHome = { settings: { file: '{home}/settings.json', values: {} } };
  const inRun = { settings: { file: '{run_directory}/settings.json', values: {} } };

  test.each<[string, BoundAgent, RegExp]>([
    ['nothing takes it', configured({}), /"workspace" would not reach it.*settings file, or a strategy/],
    ['its file would lie in a home that is not there', configured(inHome), /private home.*--provider/],
  ])('is no silent promise where %s', (_title, agent, message) => {
    expect(() => planOf(agent)).toThrow(
      errorLike({ code: 'permission_refused', message: expect.stringMatching(message) as string }),
    );
    expect(planOf(agent, { permission: 'read_only' }).permission.level).toBe('read_only');
  });

  test.each([
    ['a settings file', configured(inRun)],
    [
      'its command builder',
      configured({}, Object.assign(new GenericCommandBuilder(), { consumesPermissionConfig: true })),
    ],
  ])('is accepted where %s takes it', (_title, agent) => {
    expect(planOf(agent).permission.level).toBe('workspace');
  });
});

test.each(['A B', '1A', '$(id)', 'A=B', '', '-S', 'é', 'MUSTER_RUN_ID', 'MUSTER_X'])(
  'a variable %j of a command builder is refused',
  (name) => {
    const commandBuilder: BoundAgent['commandBuilder'] = {
      build: (agent, run) => ({ ...plain.commandBuilder.build(agent, run), env: { [name]: 'x' } }),
    };
    const agent = { ...held({}), commandBuilder };
    const refused = errorLike({
      code: 'plugin_invalid',
      details: { agent: agent.definition.name, part: 'command builder' },
      message: expect.stringContaining(`sets the variable ${JSON.stringify(name)};`),
    });
    expect(() => planOf(agent)).toThrow(refused);
    expect(() => buildHeadlessCommand(agent, { timeoutSeconds: 1 })).toThrow(refused);
  },
);
