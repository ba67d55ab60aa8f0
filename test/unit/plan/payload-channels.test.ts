import { GenericCommandBuilder, GenericInstructionDelivery, type AgentDefinition } from '../../../src/api';
import { showText, type BoundAgent, type PromptShape } from '../../../src/api';
import { applyConfig } from '../../../src/config';
import type { RunPlan, RunRequest } from '../../../src/plan';
import { definitionOf, headlessOf, promptOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { bundledRegistry, factsOf, factsWith, planOf } from '../../support/plans';

const registry = bundledRegistry();
const level = { args: [], env: {}, config: {}, enforcedBy: 'cli' as const };
const permissions = { read_only: level, workspace: level, unrestricted: level };
const x = (length: number): string => 'x'.repeat(length);

/** An agent of roster data alone, of which somebody holds every level. */
function agentOf(partial: Partial<AgentDefinition>, builder = new GenericCommandBuilder()): BoundAgent {
  const definition = definitionOf({ permissions, ...partial });
  const instructionDelivery = new GenericInstructionDelivery();
  const deliversInstructions = instructionDelivery.channel(definition) !== 'prompt';
  return {
    ...registry.resolve('qwen'),
    definition,
    commandBuilder: builder,
    instructionDelivery,
    applyConfig: (config, overrides) => applyConfig({ definition, deliversInstructions }, config, overrides),
  };
}

const prompted = (prompt: Partial<PromptShape>, partial: Partial<AgentDefinition> = {}): BoundAgent =>
  agentOf({ headless: headlessOf({ prompt: promptOf(prompt) }), ...partial });

const byArgument = { channel: 'argument', endOfOptions: true } as const;
const byFlag = { channel: 'flag', flag: '-p', joined: false } as const;
const byJoinedFlag = { channel: 'flag', flag: '--prompt', joined: true } as const;
const overflowing = { ...byArgument, overflow: 'stdin' } as const;

const planned = (agent: BoundAgent, request: Partial<RunRequest>, platform: NodeJS.Platform): RunPlan =>
  planOf(agent, request, { facts: factsOf({ platform }) });

function expectRefused(plan: () => unknown, message: RegExp, details: object): void {
  expect(plan).toThrow(
    errorLike({
      code: 'payload_too_large',
      message: expect.stringMatching(message) as string,
      details: expect.objectContaining(details) as object,
    }),
  );
}

describe('a prompt', () => {
  test.each<[string, Partial<PromptShape>, NodeJS.Platform, number]>([
    ['an argument', byArgument, 'linux', 131_071],
    ['the value of a flag', byFlag, 'linux', 131_071],
    ['one argument with its flag', byJoinedFlag, 'linux', 131_071 - '--prompt='.length],
    ['an argument', byArgument, 'darwin', 900_000],
    // The command line begins with `/usr/bin/agent -- `.
    ['an argument', byArgument, 'win32', 32_766 - '/usr/bin/agent -- '.length],
    ['standard input', {}, 'linux', 20_000_000],
    ['standard input', {}, 'darwin', 20_000_000],
    ['standard input', {}, 'win32', 20_000_000],
  ])('by %s (%j) is passed on as it is on %s at %d bytes', (_title, shape, platform, length) => {
    const { command } = planned(prompted(shape), { prompt: x(length) }, platform);
    const sent = command.stdin ?? command.args.at(-1) ?? '';
    expect(showText(sent).endsWith(x(length))).toBe(true);
  });

  test.each<[string, Partial<PromptShape>, NodeJS.Platform, number, RegExp, object]>([
    [
      'an argument',
      byArgument,
      'linux',
      131_072,
      /^There is no room for the prompt: 131072 bytes, and Linux passes at most 131071 .*Shorten it, .* another agent/,
      { payload: 'prompt', bytes: 131_072, limitBytes: 131_071 },
    ],
    ['the value of a flag', byFlag, 'linux', 131_072, /room for the prompt: 131072 bytes/, { payload: 'prompt' }],
    ['one argument with its flag', byJoinedFlag, 'linux', 131_063, /the prompt: 131072 bytes/, { payload: 'prompt' }],
    ['an argument', byArgument, 'darwin', 1_048_576, /the prompt: 1048576 bytes, and macOS/, { payload: 'prompt' }],
    ['an argument', byArgument, 'win32', 32_749, /whole command line: 32768 characters.* is the prompt\. Shorten/, {}],
    ['an argument', byArgument, 'win32', 40_000, /the prompt: 40000 characters, and Windows/, { payload: 'prompt' }],
  ])('by %s (%j) is refused on %s at %d bytes, in those words', (_title, shape, platform, length, message, details) => {
    expectRefused(() => planned(prompted(shape), { prompt: x(length) }, platform), message, details);
  });

  test('with text that is escaped is still called the prompt', () => {
    const shape = { ...byArgument, escapes: [{ find: '@', replacement: '\\@', at: 'anywhere' as const }] };
    expectRefused(() => planned(prompted(shape), { prompt: '@'.repeat(70_000) }, 'linux'), /the prompt: 140000/, {});
  });

  test('as JSON is still called the prompt', () => {
    const shape = { ...byArgument, format: 'user-message-json' as const };
    expectRefused(() => planned(prompted(shape), { prompt: '"'.repeat(70_000) }, 'linux'), /room for the prompt: /, {});
  });

  test.each<[NodeJS.Platform, number]>([
    ['linux', 131_071],
    ['darwin', 983_039],
    ['win32', 24_575],
  ])('that outgrows an argument on %s goes to standard input where the entry says so', (platform, most) => {
    const agent = prompted(overflowing);
    const over = planned(agent, { prompt: x(most + 1) }, platform).command;
    expect([over.args, over.stdin]).toEqual([[], x(most + 1)]);
    if (platform === 'darwin') return;
    const under = planned(agent, { prompt: x(most) }, platform).command;
    expect([under.args, under.stdin]).toEqual([['--', x(most)], undefined]);
  });
});

describe('instructions of 140 KB', () => {
  const instructions = x(140_000);
  const credential = { facts: factsWith('OPENAI_API_KEY', 'ANTHROPIC_API_KEY') };

  test.each([
    ['a file named by a flag', agentOf({ instructions: { fileFlag: '--rules', effect: 'adds' } })],
    ['standard input, behind the prompt', agentOf({})],
    ['a file of Claude Code', registry.resolve('claude')],
    ['a file of OpenCode', registry.resolve('opencode')],
  ])('go by %s', (_title, agent) => {
    const { command, files } = planOf(agent, { instructions, ownLogin: true });
    const texts = [command.stdin ?? '', ...files.map(({ content }) => content)].map(showText);
    expect(texts.filter((text) => text.endsWith(instructions))).toHaveLength(1);
    expect(command.args.map(showText).join()).not.toContain(instructions);
  });

  test('of Codex move into the configuration of its private home', () => {
    const { files, delivery } = planOf(registry.resolve('codex'), { instructions, provider: 'openai' }, credential);
    expect(delivery?.channel).toBe('home_file');
    expect(files.map(({ content }) => showText(content)).join()).toContain(instructions);
  });

  test.each<[string, BoundAgent, RegExp]>([
    [
      'an argument',
      agentOf({ instructions: { flag: '--rules', effect: 'adds' } }),
      /^The instructions are 140000 bytes/,
    ],
    ['an argument of Codex', registry.resolve('codex'), /^The instructions are 140025 bytes/],
    [
      'an argument, behind the prompt',
      prompted(byArgument),
      /the instructions, which Plain takes with the prompt: 140007 bytes, and Linux passes at most 131071/,
    ],
  ])('that could only be %s are refused in those words', (_title, agent, message) => {
    expectRefused(() => planOf(agent, { instructions, ownLogin: true }), message, { payload: 'instructions' });
  });

  test.each<[string, BoundAgent['instructionDelivery']['plan'], RegExp]>([
    [
      'arguments',
      (_agent, text) => ({ channel: 'arguments', args: ['--rules', text], files: [] }),
      /room for the instructions: 140000 bytes/,
    ],
    [
      'the environment',
      (_agent, text) => ({ channel: 'environment', env: { TOOL_RULES: text }, files: [] }),
      /room for the instructions in TOOL_RULES: 140011 bytes/,
    ],
  ])('are called so where a plugin puts them into %s without measuring', (_title, plan, message) => {
    const own = { effect: () => 'adds' as const, channel: () => 'arguments' as const, plan };
    const agent = { ...agentOf({}), instructionDelivery: own };
    expectRefused(() => planOf(agent, { instructions }), message, { payload: 'instructions' });
  });

  test('are called so where a plugin puts them into its configuration', () => {
    const builder = new GenericCommandBuilder();
    const build: BoundAgent['commandBuilder']['build'] = (definition, run) => ({
      ...builder.build(definition, run),
      env: { TOOL_CONFIG: JSON.stringify({ system: instructions }) },
    });
    const agent = { ...agentOf({}), commandBuilder: { build } };
    expectRefused(
      () =>
        planOf({ ...agent, instructionDelivery: registry.resolve('opencode').instructionDelivery }, { instructions }),
      /the instructions in TOOL_CONFIG: 140025 bytes/,
      { payload: 'instructions' },
    );
  });
});

describe('JSON of 200 KB', () => {
  const config = { agents: [{ prompt: x(200_000) }] };
  const levels = { ...permissions, workspace: { ...permissions.workspace, config } };

  test('has room in a settings file', () => {
    const { files } = planOf(
      agentOf({ permissions: levels, settings: { file: '{run_directory}/a.json', values: {} } }),
    );
    expect(files.map(({ content }) => showText(content))).toEqual([`${JSON.stringify(config)}\n`]);
  });

  test.each([
    ['opencode', 'the configuration in OPENCODE_CONFIG_CONTENT: ', 'OPENCODE_CONFIG_CONTENT'],
    ['claude', 'the configuration after --settings: ', 'configuration'],
  ])('has none where %s takes it, and the error says what it is', (name, words, payload) => {
    const agent = registry.resolve(name);
    const definition = { ...agent.definition, permissions: levels };
    expectRefused(() => planOf({ ...agent, definition }, { ownLogin: true }), new RegExp(words), { payload });
  });
});

test('an environment value of the roster that is too long is called by its name', () => {
  const agent = agentOf({ headless: headlessOf({ env: { TOOL_NOTES: x(131_072 - 11) } }) });
  expectRefused(() => planOf(agent), /room for the environment variable TOOL_NOTES: 131072 bytes/, {
    payload: 'TOOL_NOTES',
  });
  expect(
    planOf(agentOf({ headless: headlessOf({ env: { TOOL_NOTES: x(131_071 - 11) } }) })).command.env,
  ).toHaveProperty('TOOL_NOTES');
});

test('a model name is called so where the rest leaves no room for it', () => {
  const agent = agentOf({ headless: headlessOf({ modelFlag: '--model', args: Array<string>(110).fill(x(299)) }) });
  const few = agentOf({ headless: headlessOf({ modelFlag: '--model', args: Array<string>(164).fill(x(198)) }) });
  expectRefused(() => planned(agent, {}, 'win32'), /whole command line.* is argument 1\./, { payload: 'sum' });
  expectRefused(() => planned(few, { model: x(250) }, 'win32'), /part, 250 characters, is the model name\./, {
    payload: 'sum',
  });
});
