import { builtinPlugins, ClaudeCommandBuilder, ClaudeStrategy } from '../../../plugins';
import { collectContributions, createOwnContainer, registerRegistry } from '../../../src/registry';
import type { AgentDefinition, AgentPlugin, AgentRegistry, StrategyContext } from '../../../src/api';
import { bundledAgent, bundledRoster, definitionOf } from '../../support/definitions';
import { NamedCommandBuilder, NamedInstructionDelivery, NamedStrategy, pluginOf } from '../../support/plugins';
import { errorLike } from '../../support/error-like';

const registryOf = (agent: Partial<AgentDefinition>, ...plugins: readonly AgentPlugin[]): AgentRegistry =>
  registerRegistry(createOwnContainer(), collectContributions([...builtinPlugins, ...plugins]), {
    agents: new Map([[agent.name ?? 'plain', definitionOf(agent)]]),
    providers: bundledRoster.providers,
  });

const mine = pluginOf('mine', (registrar) => {
  registrar.strategy('mine', () => new NamedStrategy('mine'));
});

describe('the behaviour of an agent', () => {
  test.each<[string, Partial<AgentDefinition>, string]>([
    ['is that of the strategy that it names', { name: 'plain', strategy: 'mine' }, 'mine'],
    ['goes by the strategy before the name', { name: 'claude', strategy: 'mine' }, 'mine'],
    ['is that of its own name', { name: 'mine' }, 'mine'],
    ['is the generic one where its name is unknown', { name: 'plain' }, 'generic'],
    ['is the generic one where it says so', { name: 'mine', strategy: 'generic' }, 'generic'],
  ])('%s', (_title, agent, strategy) => {
    const registry = registryOf(agent, mine);
    expect(registry.resolve(agent.name).strategy).toBe(strategy);
  });

  test.each<[string, Partial<AgentDefinition>, string]>([
    ['is that of the nearest entry that has one', { derivedFrom: ['qwen', 'mine', 'claude'] }, 'mine'],
    ['is the generic one where none of them has one', { derivedFrom: ['qwen', 'other'] }, 'generic'],
    ['is that of its own name first', { name: 'mine', derivedFrom: ['claude'] }, 'mine'],
    ['is that of the strategy that it names first', { strategy: 'mine', derivedFrom: ['claude'] }, 'mine'],
    ['is generic where it says so', { strategy: 'generic', derivedFrom: ['claude'] }, 'generic'],
  ])('of one that derives from others %s', (_title, agent, strategy) => {
    expect(registryOf(agent, mine).resolve(agent.name ?? 'plain').strategy).toBe(strategy);
  });

  test('of one that derives from another is found by itself for each kind', () => {
    const plugin = pluginOf('half', (registrar) => {
      registrar.instructionDelivery('plain', () => new NamedInstructionDelivery('half'));
    });
    const registry = registryOf({ derivedFrom: ['claude'] }, plugin);
    const agent = registry.resolve('plain');
    expect(agent.instructionDelivery).toHaveProperty('name', 'half');
    expect(agent.commandBuilder).toBeInstanceOf(ClaudeCommandBuilder);
    expect(agent.strategy).toBe('plain');
  });

  test('of one that derives from another is all that of the other', () => {
    const registry = registryOf({
      ...bundledAgent('claude'),
      name: 'other',
      derive: 'claude',
      derivedFrom: ['claude'],
    });
    const agent = registry.resolve('other');
    const { commandBuilder, instructionDelivery } = new ClaudeStrategy();
    expect(agent.commandBuilder).toBeInstanceOf(commandBuilder.constructor);
    expect(agent.instructionDelivery).toBeInstanceOf(instructionDelivery.constructor);
    expect(agent.createEventDecoder().decode('{"type":"result","result":"x"}')).not.toEqual([]);
  });

  test('is an error where nobody registered the strategy that it names', () => {
    expect(() => registryOf({ strategy: 'gone' }).resolve('plain')).toThrow(
      errorLike({
        code: 'strategy_unknown',
        message: expect.stringMatching(/"plain".*"gone"/) as string,
        details: { agent: 'plain', strategy: 'gone' },
      }),
    );
  });

  test.each<[string, Partial<AgentDefinition>, string]>([
    [
      'strategy',
      { strategy: 'clawde' },
      '/r/agents/plain.yaml:3:11: Agent "plain" names the strategy "clawde", and no plugin registered it. ' +
        'There are: claude, codex, continue, copilot, gemini, generic, opencode. Did you mean "claude"?',
    ],
    [
      'log_format',
      { logFormat: 'plane' },
      '/r/agents/plain.yaml:3:11: Agent "plain" has the log format "plane", and no plugin registered a decoder for it. ' +
        'There are: auggie-json, ',
    ],
  ])('is an error that names the place of its %s and all that there are', (key, agent, message) => {
    const registry = registerRegistry(createOwnContainer(), collectContributions(builtinPlugins), {
      agents: new Map([['plain', definitionOf({ ...agent, name: 'plain' })]]),
      providers: bundledRoster.providers,
      describe: (kind, name) =>
        kind === 'agents' && name === 'plain'
          ? [{ path: key, value: 'x', origins: ['/r/agents/plain.yaml:3:11', '/other:1:1'] }]
          : [],
    });
    expect(() => registry.resolve('plain').createEventDecoder()).toThrow(message);
  });

  test('is half generic where only a command builder was registered', () => {
    const plugin = pluginOf('half', (registrar) => {
      registrar.commandBuilder('half', () => new NamedCommandBuilder('half'));
    });
    const agent = registryOf({ strategy: 'half' }, plugin).resolve('plain');
    expect(agent.strategy).toBe('half');
    expect(agent.commandBuilder).toHaveProperty('name', 'half');
    expect(agent.instructionDelivery).not.toHaveProperty('name');
  });

  test('is half generic where only an instruction delivery was registered', () => {
    const plugin = pluginOf('half', (registrar) => {
      registrar.instructionDelivery('plain', () => new NamedInstructionDelivery('half'));
    });
    const agent = registryOf({}, plugin).resolve('plain');
    expect(agent.strategy).toBe('plain');
    expect(agent.commandBuilder).not.toHaveProperty('name');
    expect(agent.instructionDelivery).toHaveProperty('name', 'half');
  });

  test('has the decoder of its log format, a new one for each run', () => {
    const agent = registryOf({ logFormat: 'claude-stream-json' }).resolve('plain');
    expect(agent.createEventDecoder()).not.toBe(agent.createEventDecoder());
  });

  test('is an error without a decoder of its log format, when one is asked for', () => {
    const agent = registryOf({ logFormat: 'gone' }).resolve('plain');
    expect(() => agent.createEventDecoder()).toThrow(
      errorLike({ code: 'decoder_unknown', details: { agent: 'plain', logFormat: 'gone' } }),
    );
  });
});

describe('factories', () => {
  test('are called when an agent is resolved, once for a registry, with the providers of OpenCode', () => {
    const create = jest.fn<NamedStrategy, [StrategyContext]>(() => new NamedStrategy('mine'));
    const plugin = pluginOf('one', (registrar) => {
      registrar.strategy('mine', create);
    });
    const registry = registryOf({ name: 'mine' }, plugin);
    expect(create).not.toHaveBeenCalled();
    const [first, second] = [registry.resolve('mine'), registry.resolve('mine')];
    expect(create).toHaveBeenCalledTimes(1);
    expect(first.commandBuilder).toBe(second.commandBuilder);
    expect(create.mock.calls.map(([context]) => context.openCodeProviders)).toEqual([registry.openCodeProviders]);
  });

  test('of agents that are not resolved are not called', () => {
    const create = jest.fn(() => new NamedStrategy('mine'));
    const plugin = pluginOf('one', (registrar) => {
      registrar.strategy('mine', create);
    });
    registryOf({}, plugin).resolve('plain');
    expect(create).not.toHaveBeenCalled();
  });
});
