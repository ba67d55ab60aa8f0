import { builtinPlugins } from '../../../plugins';
import type { AgentPlugin, AgentRegistry } from '../../../src/api';
import { GenericCommandBuilder, GenericInstructionDelivery } from '../../../src/api';
import { collectContributions, createOwnContainer, registerRegistry } from '../../../src/registry';
import { bundledAgent, bundledRoster, definitionOf } from '../../support/definitions';
import { fakeRun } from '../../../src/testing';
import { errorLike } from '../../support/error-like';
import { NamedStrategy, pluginOf } from '../../support/plugins';

const registryOf = (...plugins: readonly AgentPlugin[]): AgentRegistry =>
  registerRegistry(createOwnContainer(), collectContributions([...builtinPlugins, ...plugins]), {
    ...bundledRoster,
    agents: new Map([
      ['mine', definitionOf({ name: 'mine', logFormat: 'mine-log' })],
      ['claude', bundledAgent('claude')],
    ]),
  });

const decoder = { decode: () => [], end: () => [] };

/** Counts in a private field, which freezing leaves alone. */
class CountingBuilder extends GenericCommandBuilder {
  last = 0;
  #calls = 0;

  override build(...parts: Parameters<GenericCommandBuilder['build']>): ReturnType<GenericCommandBuilder['build']> {
    this.#calls += 1;
    return super.build(...parts);
  }

  get calls(): number {
    return this.#calls;
  }
}

describe('what plugins register', () => {
  const commandBuilder = new CountingBuilder();
  const strategy = { commandBuilder, instructionDelivery: new GenericInstructionDelivery() };
  const plugin = pluginOf('mine', (registrar) => {
    registrar.strategy('mine', () => strategy);
    registrar.eventDecoder('mine-log', () => decoder);
  });

  test('is frozen once it is made: the strategy and its parts', () => {
    const agent = registryOf(plugin).resolve('mine');
    expect(agent.commandBuilder).toBe(commandBuilder);
    expect([strategy, agent.commandBuilder, agent.instructionDelivery].every(Object.isFrozen)).toBe(true);
    expect(() => Object.assign(agent.commandBuilder, { last: 1 })).toThrow(TypeError);
    expect(() => Object.assign(agent.commandBuilder, { build: () => undefined })).toThrow(TypeError);
  });

  test('is frozen for the built-in plugins too', () => {
    const agent = registryOf().resolve('claude');
    expect([agent, agent.commandBuilder, agent.instructionDelivery].every(Object.isFrozen)).toBe(true);
  });

  test('is made with a context that no plugin can change for the others', () => {
    const handed: unknown[] = [];
    const curious = pluginOf('mine', (registrar) => {
      registrar.strategy('mine', (context) => {
        handed.push(context);
        return strategy;
      });
    });
    registryOf(curious).resolve('mine');
    expect(handed.map((context) => Object.isFrozen(context))).toEqual([true]);
  });

  test('keeps its private fields', () => {
    const before = commandBuilder.calls;
    const { commandBuilder: builder } = registryOf(plugin).resolve('mine');
    builder.build(definitionOf(), fakeRun());
    expect(Object.isFrozen(builder)).toBe(true);
    expect(commandBuilder.calls).toBe(before + 1);
  });

  test('has decoders that are not frozen, since each holds the state of a run, made by a factory that is', () => {
    const create = (): typeof decoder => ({ ...decoder });
    const { eventDecoders } = collectContributions([
      pluginOf('one', (registrar) => {
        registrar.eventDecoder('x', create);
      }),
    ]);
    const factory = eventDecoders.get('x')?.create;
    expect([Object.isFrozen(factory), Object.isFrozen(factory?.()), Object.isFrozen(create)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const failing = (): never => {
  throw new Error('no parts');
};

test.each<[string, AgentPlugin['register'], string, RegExp]>([
  [
    'a strategy whose factory throws',
    (registrar) => {
      registrar.strategy('mine', failing);
    },
    'plugin_failed',
    /^The command builder "mine" of plugin "bad" could not be made: no parts$/,
  ],
  [
    'a delivery whose factory throws',
    (registrar) => {
      registrar.instructionDelivery('mine', failing);
    },
    'plugin_failed',
    /^The instruction delivery "mine" of plugin "bad" could not be made: no parts$/,
  ],
  [
    'a strategy without a delivery',
    (registrar) => {
      registrar.strategy('mine', () => ({ commandBuilder: new NamedStrategy('x').commandBuilder }) as never);
    },
    'plugin_invalid',
    /^The instruction delivery "mine" of plugin "bad" lacks effect, channel, plan; expected functions of that name\.$/,
  ],
  [
    'nothing for a command builder',
    (registrar) => {
      registrar.commandBuilder('mine', () => undefined as never);
    },
    'plugin_invalid',
    /lacks build/,
  ],
])(
  '%s is an error that names it, when its agent is asked for, and other agents work',
  (_title, register, code, message) => {
    const registry = registryOf(pluginOf('bad', register));
    expect(() => registry.resolve('mine')).toThrow(
      errorLike({ code, message: expect.stringMatching(message) as string }),
    );
    expect(registry.resolve('claude').strategy).toBe('claude');
  },
);

test.each<[string, () => unknown, string, RegExp]>([
  ['throws', failing, 'plugin_failed', /^The event decoder "mine-log" of plugin "bad" could not be made: no parts$/],
  ['makes half a decoder', () => ({ decode: () => [] }), 'plugin_invalid', /"mine-log" of plugin "bad" lacks end;/],
])('a decoder factory that %s is an error that names it', (_title, create, code, message) => {
  const plugin = pluginOf('bad', (registrar) => {
    registrar.eventDecoder('mine-log', create as never);
  });
  const agent = registryOf(plugin).resolve('mine');
  expect(() => agent.createEventDecoder()).toThrow(
    errorLike({ code, message: expect.stringMatching(message) as string }),
  );
});
