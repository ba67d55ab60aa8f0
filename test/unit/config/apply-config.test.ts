import type { AgentDefinition, AgentRunConfig, CliOverrides, ConfigValues } from '../../../src/api';
import { applyConfig } from '../../../src/config';
import { bundledAgent, bundledRoster, definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';

const claude = bundledAgent('claude');
const codex = bundledAgent('codex');
const plain = definitionOf();
const base: AgentRunConfig = { timeoutSeconds: 1800, promptExtra: '', warnings: [] };

const apply = (
  definition: AgentDefinition,
  config: ConfigValues,
  overrides?: CliOverrides,
  deliversInstructions = true,
): AgentRunConfig => applyConfig({ definition, deliversInstructions }, config, overrides);

describe('what a run is configured to', () => {
  test.each<[string, ConfigValues, CliOverrides | undefined, Partial<AgentRunConfig>]>([
    ['nothing said: the default time limit and nothing else', {}, undefined, {}],
    ['a model of the configuration', { model: 'opus' }, undefined, { model: 'opus' }],
    ['a model for this agent', { model: { claude: 'opus', _default: 'fast' } }, {}, { model: 'opus' }],
    ['an override of the model', { model: 'opus' }, { model: 'haiku' }, { model: 'haiku' }],
    ['an empty override of the model is none', { model: 'opus' }, { model: '' }, { model: 'opus' }],
    ['an empty override alone is no model', {}, { model: '' }, {}],
    ['an empty model of the configuration is none', { model: '' }, {}, {}],
    ['a model that YAML took for a number', { model: 4.1 }, {}, { model: '4.1' }],
    ['turns of the configuration', { max_turns: 5 }, {}, { maxTurns: 5 }],
    ['an override of the turns', { max_turns: 5 }, { maxTurns: 7 }, { maxTurns: 7 }],
    ['turns as a string', { max_turns: '5' }, {}, { maxTurns: 5 }],
    ['an override of the turns as a string', { max_turns: 5 }, { maxTurns: '7' }, { maxTurns: 7 }],
    ['0 turns override', { max_turns: 5 }, { maxTurns: 0 }, { maxTurns: 0 }],
    ['a time limit of the configuration', { timeout: 60 }, {}, { timeoutSeconds: 60 }],
    ['a time limit as a string', { timeout: ' 60 ' }, {}, { timeoutSeconds: 60 }],
    ['an override of the time limit', { timeout: 60 }, { timeoutSeconds: '90' }, { timeoutSeconds: 90 }],
    ['a time limit of 0 is none', { timeout: 60 }, { timeoutSeconds: 0 }, { timeoutSeconds: 0 }],
    ['null for the agent gives way to _default', { timeout: { claude: null, _default: 9 } }, {}, { timeoutSeconds: 9 }],
    ['keys that are inherited by every object are no settings', Object.create({ model: 'x' }) as ConfigValues, {}, {}],
  ])('%s', (_title, config, overrides, expected) => {
    expect(apply(claude, config, overrides)).toEqual({ ...base, ...expected });
  });

  test.each<[string, ConfigValues, CliOverrides, string]>([
    ['a word for turns', { max_turns: 'many' }, {}, 'max_turns is "many"'],
    ['a negative number of turns', { max_turns: -1 }, {}, 'max_turns is -1'],
    ['half a turn', { max_turns: 1.5 }, {}, 'max_turns is 1.5'],
    ['turns that are true', { max_turns: true }, {}, 'max_turns is true'],
    ['an override that is no number', {}, { maxTurns: '5 turns' }, 'max_turns is "5 turns"'],
    ['an override that is empty', {}, { timeoutSeconds: '' }, 'timeout is ""'],
    ['a time limit in hexadecimal', { timeout: '0x10' }, {}, 'timeout is "0x10"'],
    ['a time limit without end', { timeout: Infinity }, {}, 'timeout is Infinity'],
    ['a number that loses digits', { timeout: '9007199254740993' }, {}, 'timeout is "9007199254740993"'],
    ['a list as time limit', { timeout: [60] }, {}, 'timeout is object'],
    ['a list as model', { model: ['opus'] }, {}, 'model is of type object'],
    ['a model that is true', { model: true }, {}, 'model is of type boolean'],
  ])('%s is an error', (_title, config, overrides, message) => {
    expect(() => apply(claude, config, overrides)).toThrow(
      errorLike({ code: 'config_value', message: expect.stringContaining(message) as string }),
    );
  });
});

describe('what the agent cannot do', () => {
  test('a model is dropped with a warning that names the agent and the model', () => {
    const { model, warnings } = apply(plain, { model: 'opus' });
    expect(model).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(/^Plain .*"opus"/)]);
  });

  test('a model that the route takes by a variable is no unsupported one', () => {
    const route = { protocol: 'openai-chat', baseUrlSuffix: '', modelRequired: false, env: {}, args: [] } as const;
    const provider = { tokenEnv: {}, credentialType: 'api_key' } as const;
    const agent = definitionOf({ provider: { ...provider, routes: [{ ...route, modelEnv: 'MODEL' }] } });
    expect(apply(agent, { model: 'm' })).toMatchObject({ model: 'm', warnings: [] });
  });

  test('a turn limit becomes guidance in the prompt, with a warning', () => {
    const { maxTurns, promptExtra, warnings } = apply(codex, { max_turns: '5' });
    expect(maxTurns).toBeUndefined();
    expect(promptExtra).toMatch(/at most 5 steps/);
    expect(warnings).toEqual([expect.stringMatching(/^Codex .*5 steps/)]);
  });

  test('no turn limit asks for no guidance', () => {
    expect(apply(codex, { max_turns: 0 })).toEqual(base);
  });

  test('a value that cannot be converted is an error all the same', () => {
    expect(() => apply(codex, { max_turns: 'many' })).toThrow(errorLike({ code: 'config_value' }));
  });
});

describe('instructions', () => {
  test('stand before the guidance when the agent has no better place for them', () => {
    const { promptExtra } = apply(plain, { max_turns: 5 }, { instructions: 'Be kind.' }, false);
    expect(promptExtra).toMatch(/^Be kind\.\n.*at most 5 steps/);
  });

  test.each([
    ['are not in the prompt of an agent that takes them elsewhere', 'Be kind.', true, ''],
    ['are in the prompt of every other', 'Be kind.', false, 'Be kind.'],
    ['are nothing when they are empty', '', false, ''],
  ])('%s', (_title, instructions, delivers, expected) => {
    expect(apply(claude, {}, { instructions }, delivers).promptExtra).toBe(expected);
  });
});

test.each([...bundledRoster.agents.values()])('$name takes what it can and warns of the rest', (definition) => {
  const { headless } = definition;
  const config = apply(definition, { model: 'm', max_turns: 2 });
  expect(config.model).toBe('m');
  expect(config.maxTurns).toBe(headless.maxTurnsFlag === undefined ? undefined : 2);
  expect(config.warnings).toHaveLength(headless.maxTurnsFlag === undefined ? 1 : 0);
});
