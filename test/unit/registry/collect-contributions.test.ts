import { join } from 'node:path';
import { builtinPlugins } from '../../../plugins';
import { ConfigError } from '../../../src/errors';
import type { AgentPlugin, PluginRegistrar } from '../../../src/api';
import { collectContributions } from '../../../src/registry';
import { NamedCommandBuilder, NamedInstructionDelivery, NamedStrategy, pluginOf } from '../../support/plugins';
import { errorLike } from '../../support/error-like';

const rosterDirectories = [
  join(__dirname, '../../../roster'),
  join(__dirname, '../../fixtures/plugins/parrot/roster'),
] as const;

const twice = (register: (registrar: PluginRegistrar) => void): (() => unknown) => {
  const plugins = [pluginOf('first', register), pluginOf('second', register)];
  return () => collectContributions(plugins);
};

describe('plugins', () => {
  test('that come with this package contribute their behaviour and their ids', () => {
    const { commandBuilders, instructionDeliveries, eventDecoders, plugins } = collectContributions(builtinPlugins);
    const names = ['generic', 'claude', 'codex', 'opencode'];
    expect([...commandBuilders.keys()]).toEqual(expect.arrayContaining(names));
    expect([...instructionDeliveries.keys()]).toEqual(expect.arrayContaining(names));
    const decoders = ['plain', 'claude-stream-json', 'codex-jsonl', 'opencode-json'];
    expect([...eventDecoders.keys()]).toEqual(expect.arrayContaining(decoders));
    expect(plugins.map(({ id }) => id)).toEqual(builtinPlugins.map(({ id }) => id));
    expect(plugins.find(({ id }) => id === 'codex')).toEqual({
      id: 'codex',
      version: '1.0.0',
      source: 'built-in',
      strategies: ['codex'],
      decoders: ['codex-jsonl'],
      rosterDirectories: [],
    });
  });

  test.each<[string, string, (registrar: PluginRegistrar) => void]>([
    [
      'command builder',
      'x',
      (registrar) => {
        registrar.commandBuilder('x', () => new NamedCommandBuilder('x'));
      },
    ],
    [
      'instruction delivery',
      'x',
      (registrar) => {
        registrar.instructionDelivery('x', () => new NamedInstructionDelivery('x'));
      },
    ],
    [
      'command builder',
      'x',
      (registrar) => {
        registrar.strategy('x', () => new NamedStrategy('x'));
      },
    ],
    [
      'event decoder',
      'x',
      (registrar) => {
        registrar.eventDecoder('x', () => ({ decode: () => [], end: () => [] }));
      },
    ],
  ])('that both register the %s "%s" are refused, and both are named', (kind, name, register) => {
    expect(twice(register)).toThrow(
      errorLike({
        code: 'registration_duplicate',
        message: expect.stringMatching(/"second" registers .*"first".*replaces: true/) as string,
        details: { kind, name, owners: ['first', 'second'] },
      }),
    );
  });

  test('that register one kind each under the same name do not meet', () => {
    const one = pluginOf('one', (registrar) => {
      registrar.commandBuilder('x', () => new NamedCommandBuilder('x'));
    });
    const two = pluginOf('two', (registrar) => {
      registrar.instructionDelivery('x', () => new NamedInstructionDelivery('x'));
    });
    const { commandBuilders, instructionDeliveries } = collectContributions([one, two]);
    expect([commandBuilders.get('x')?.owner, instructionDeliveries.get('x')?.owner]).toEqual(['one', 'two']);
  });

  test('that say so take the place of others, one kind or both', () => {
    const one = pluginOf('one', (registrar) => {
      registrar.strategy('x', () => new NamedStrategy('x'));
    });
    const two = pluginOf('two', (registrar) => {
      registrar.instructionDelivery('x', () => new NamedInstructionDelivery('x'), { replaces: true });
    });
    const { commandBuilders, instructionDeliveries } = collectContributions([one, two]);
    expect([commandBuilders.get('x')?.owner, instructionDeliveries.get('x')?.owner]).toEqual(['one', 'two']);
  });

  test('that say { replaces: false } do not', () => {
    const plugins = ['one', 'two'].map((id) =>
      pluginOf(id, (registrar) => {
        registrar.strategy('x', () => new NamedStrategy('x'), { replaces: false });
      }),
    );
    expect(() => collectContributions(plugins)).toThrow(errorLike({ code: 'registration_duplicate' }));
  });

  test('may not have the id of another', () => {
    const plugins = [pluginOf('one', () => undefined), pluginOf('one', () => undefined)];
    expect(() => collectContributions(plugins)).toThrow(
      errorLike({ code: 'plugin_invalid', message: expect.stringContaining('"one"') as string }),
    );
  });

  const valid = { apiVersion: 1, id: 'one', version: '1.0.0', register: (): void => undefined };

  test.each<[string, unknown, RegExp]>([
    ['without an id', { ...valid, id: undefined }, /without an id/],
    ['with an empty id', { ...valid, id: '' }, /without an id/],
    ['with an id that is no text', { ...valid, id: 5 }, /without an id/],
    ['of another contract', { ...valid, apiVersion: 2 }, /"one" has apiVersion 2; this host works with 1/],
    ['of another contract and another shape', { apiVersion: 2 }, /has apiVersion 2/],
    ['that writes the version as text', { ...valid, apiVersion: '1' }, /has apiVersion "1"/],
    ['without a version of its own', { ...valid, version: undefined }, /"one" lacks/],
    ['without a register function', { ...valid, register: 'x' }, /"one" lacks/],
    ['that is a function', () => undefined, /apiVersion/],
    ['that is null', null, /apiVersion/],
    ['that is nothing', undefined, /apiVersion/],
    ['that is not done when it returns', { ...valid, register: () => Promise.resolve() }, /"one" returned a promise/],
    ['that is never done', { ...valid, register: () => ({ then: () => undefined }) }, /"one" returned a promise/],
  ])('%s are refused', (_title, plugin, message) => {
    expect(() => collectContributions([plugin as AgentPlugin])).toThrow(
      errorLike({ code: 'plugin_invalid', message: expect.stringMatching(message) as string }),
    );
  });

  test.each<[string, (registrar: PluginRegistrar) => void, RegExp]>([
    [
      'no name',
      (registrar) => {
        registrar.strategy('', () => new NamedStrategy('x'));
      },
      /strategy\(""\) of plugin "one": expected a name/,
    ],
    [
      'a name that is no text',
      (registrar) => {
        registrar.eventDecoder(5 as unknown as string, () => ({ decode: () => [], end: () => [] }));
      },
      /eventDecoder\(number\)/,
    ],
    [
      'an object instead of a factory',
      (registrar) => {
        registrar.strategy('x', new NamedStrategy('x') as never);
      },
      /strategy\("x"\) of plugin "one": expected a function.*got object/,
    ],
    [
      'no factory',
      (registrar) => {
        registrar.instructionDelivery('x', undefined as never);
      },
      /instructionDelivery\("x"\).*got undefined/,
    ],
    [
      'a relative roster directory',
      (registrar) => {
        registrar.roster('roster');
      },
      /roster\("roster"\) of plugin "one": expected an absolute path/,
    ],
    [
      'no roster directory',
      (registrar) => {
        registrar.roster(undefined as never);
      },
      /roster\(undefined\) of plugin "one": expected an absolute path/,
    ],
    [
      'a roster directory that is not there',
      (registrar) => {
        registrar.roster('/nowhere/roster');
      },
      /roster\("\/nowhere\/roster"\) of plugin "one": there is no such directory/,
    ],
    [
      'a file as their roster directory',
      (registrar) => {
        registrar.roster(__filename);
      },
      /of plugin "one": there is no such directory/,
    ],
    [
      'a roster directory without agents and providers',
      (registrar) => {
        registrar.roster(__dirname);
      },
      /of plugin "one": it has neither agents\/ nor providers\/, expected one of them/,
    ],
  ])('that register %s fail there, by name', (_title, register, message) => {
    expect(() => collectContributions([pluginOf('one', register)])).toThrow(
      errorLike({ code: 'plugin_invalid', message: expect.stringMatching(message) as string }),
    );
  });

  test.each<[string, unknown, string]>([
    ['an error', new Error('no such file'), 'no such file'],
    ['a text', 'oops', 'oops'],
    ['null', null, 'null'],
  ])('that throw %s fail by name, with the cause', (_title, thrown, message) => {
    const plugin = pluginOf('one', () => {
      throw thrown;
    });
    expect(() => collectContributions([plugin])).toThrow(
      errorLike({
        code: 'plugin_failed',
        message: `Plugin "one" failed while it registered: ${message}`,
        cause: thrown,
      }),
    );
  });

  test('that throw an error of ours keep its code', () => {
    const plugin = pluginOf('one', () => {
      throw new ConfigError('config_value', 'x');
    });
    expect(() => collectContributions([plugin])).toThrow(errorLike({ code: 'config_value' }));
  });

  test('contribute roster directories in their order', () => {
    const plugins = rosterDirectories.map((directory) =>
      pluginOf(directory, (registrar) => {
        registrar.roster(directory);
      }),
    );
    expect(collectContributions(plugins).rosterDirectories).toEqual(rosterDirectories);
  });

  test.each<[keyof PluginRegistrar, (registrar: PluginRegistrar) => void]>([
    [
      'strategy',
      (registrar) => {
        registrar.strategy('late', () => new NamedStrategy('late'));
      },
    ],
    [
      'commandBuilder',
      (registrar) => {
        registrar.commandBuilder('late', () => new NamedCommandBuilder('late'));
      },
    ],
    [
      'instructionDelivery',
      (registrar) => {
        registrar.instructionDelivery('late', () => new NamedInstructionDelivery('late'));
      },
    ],
    [
      'eventDecoder',
      (registrar) => {
        registrar.eventDecoder('late', () => ({ decode: () => [], end: () => [] }));
      },
    ],
    [
      'roster',
      (registrar) => {
        registrar.roster(rosterDirectories[0]);
      },
    ],
  ])('that keep their registrar and call %s later fail by name', (method, call) => {
    let kept: PluginRegistrar | undefined;
    const plugin = pluginOf('one', (registrar) => {
      kept = registrar;
    });
    const contributions = collectContributions([plugin]);
    expect(() => {
      if (kept !== undefined) call(kept);
    }).toThrow(errorLike({ code: 'plugin_invalid', details: { plugin: 'one', method } }));
    expect(contributions.commandBuilders.size + contributions.rosterDirectories.length).toBe(0);
  });
});
