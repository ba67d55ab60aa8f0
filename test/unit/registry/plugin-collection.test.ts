import { join } from 'node:path';
import { builtinPlugins } from '../../../plugins';
import type { AgentPlugin, PluginRecord, PluginRegistrar } from '../../../src/api';
import { ConfigError } from '../../../src/errors';
import { PluginCollection, type PluginCandidate } from '../../../src/registry';
import { NamedInstructionDelivery, NamedStrategy, pluginOf } from '../../support/plugins';

const deadlineMs = 40;
const rosterDirectory = join(__dirname, '../../../roster');

/** A candidate that is a value already; anything may be one. */
function candidateOf(plugin: unknown, source = 'host'): PluginCandidate {
  return { source, name: 'asked for', load: () => Promise.resolve(plugin) };
}

async function collectionOf(...plugins: readonly unknown[]): Promise<PluginCollection> {
  const collection = new PluginCollection();
  for (const plugin of builtinPlugins) collection.addBuiltIn(plugin);
  for (const plugin of plugins) await collection.add(candidateOf(plugin), deadlineMs);
  return collection;
}

async function lastRecord(...plugins: readonly unknown[]): Promise<PluginRecord | undefined> {
  return (await collectionOf(...plugins)).contributions().plugins.at(-1);
}

/** Registers something of everything. */
function registerAll(registrar: PluginRegistrar): void {
  registrar.strategy('x', () => new NamedStrategy('x'));
  registrar.instructionDelivery('y', () => new NamedInstructionDelivery('y'));
  registrar.eventDecoder('x-log', () => ({ decode: () => [], end: () => [] }));
  registrar.roster(rosterDirectory);
}

const good = pluginOf('good', (registrar) => {
  registrar.strategy('good', () => new NamedStrategy('good'));
});

const never = (): Promise<void> => new Promise(() => undefined);

describe('a plugin', () => {
  test('takes part with everything that it registered, and has a record of it', async () => {
    const contributions = (await collectionOf(pluginOf('one', registerAll))).contributions();
    expect(contributions.plugins.at(-1)).toEqual({
      id: 'one',
      version: '1.0.0',
      source: 'host',
      strategies: ['x', 'y'],
      decoders: ['x-log'],
      rosterDirectories: [rosterDirectory],
    });
    expect(contributions.commandBuilders.get('x')?.owner).toBe('one');
    expect(contributions.eventDecoders.get('x-log')?.owner).toBe('one');
    expect(contributions.rosterDirectories).toEqual([rosterDirectory]);
    expect(contributions.failures).toEqual([]);
  });

  test('may register later, as long as its promise is not settled', async () => {
    const slow = pluginOf('slow', async (registrar) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      registerAll(registrar);
    });
    expect(await lastRecord(slow)).toMatchObject({ id: 'slow', strategies: ['x', 'y'] });
  });

  test('has records and lists that nobody can change', async () => {
    const { plugins } = (await collectionOf(good, { apiVersion: 2 })).contributions();
    for (const record of plugins) {
      const lists = [record.strategies, record.decoders, record.rosterDirectories];
      expect([plugins, record, ...lists].every(Object.isFrozen)).toBe(true);
    }
  });

  test('is called with itself as `this`, and cannot be another one after it was looked at', async () => {
    let looks = 0;
    const plugin = {
      apiVersion: 1,
      version: '1.0.0',
      get id() {
        looks += 1;
        return looks > 2 ? 'generic' : 'honest';
      },
      names: ['own'],
      register(registrar: PluginRegistrar) {
        registrar.strategy(this.names.join(), () => new NamedStrategy('x'));
      },
    };
    expect(await lastRecord(plugin)).toMatchObject({ id: 'honest', strategies: ['own'] });
  });
});

const throwing = (thrown: unknown) => (registrar: PluginRegistrar) => {
  registerAll(registrar);
  throw thrown;
};

describe('a plugin that fails', () => {
  test.each<[string, unknown, RegExp]>([
    ['throws', pluginOf('bad', throwing(new Error('no luck'))), /^Plugin "bad" failed while it registered: no luck$/],
    ['throws nothing that can be shown', pluginOf('bad', throwing(Object.create(null))), /cannot be shown as text/],
    ['throws an error of ours', pluginOf('bad', throwing(new ConfigError('config_value', 'ours'))), /^ours$/],
    [
      'rejects',
      pluginOf('bad', async (registrar) => {
        registerAll(registrar);
        await Promise.reject(new Error('too late'));
      }),
      /^Plugin "bad" failed while it registered: too late$/,
    ],
    [
      'never settles',
      pluginOf('bad', (registrar) => {
        registerAll(registrar);
        return never();
      }),
      /^Plugin "bad" was not done within 0.04 seconds: the promise of its register did not settle\.$/,
    ],
    [
      'gives a thenable that never calls back',
      pluginOf('bad', (registrar) => {
        registerAll(registrar);
        return { then: () => undefined } as unknown as Promise<void>;
      }),
      /was not done within/,
    ],
    [
      'takes a name of a built-in plugin after others',
      pluginOf('bad', (registrar) => {
        registerAll(registrar);
        registrar.strategy('claude', () => new NamedStrategy('x'));
      }),
      /"bad" registers the command builder "claude", which plugin "claude" has registered already/,
    ],
    ['is of an older contract', { ...pluginOf('bad', registerAll), apiVersion: 0 }, /"bad" has apiVersion 0; .* 1\.$/],
    ['is of a newer contract', { ...pluginOf('bad', registerAll), apiVersion: 2 }, /"bad" has apiVersion 2; .* 1\.$/],
    ['has the id of a built-in one', pluginOf('claude', registerAll), /Two plugins have the id "claude"/],
    [
      'has a version that throws when it is looked at',
      {
        get apiVersion(): number {
          throw new Error('do not look');
        },
      },
      /"asked for" could not be used: do not look/,
    ],
  ])('because it %s takes nothing with it, and leaves nothing', async (_title, bad, failure) => {
    const { plugins, failures, ...contributions } = (await collectionOf(bad, good)).contributions();
    const [record] = plugins.slice(-2);
    expect(record).toMatchObject({ source: 'host', strategies: [], decoders: [], rosterDirectories: [] });
    expect(record?.failure).toMatch(failure);
    expect(failures.map((one) => one.record)).toEqual([record]);
    expect(plugins.at(-1)).toMatchObject({ id: 'good', strategies: ['good'] });
    const names = [...contributions.commandBuilders.keys(), ...contributions.instructionDeliveries.keys()];
    expect(names).toContain('good');
    for (const name of ['x', 'y']) expect(names).not.toContain(name);
    expect(contributions.eventDecoders.has('x-log')).toBe(false);
    expect(contributions.rosterDirectories).toEqual([]);
  });

  test('leaves its names to the next', async () => {
    const first = pluginOf('first', throwing(new Error('x')));
    expect(await lastRecord(first, pluginOf('second', registerAll))).toMatchObject({ strategies: ['x', 'y'] });
  });

  test('leaves its id to the next', async () => {
    const first = pluginOf('same', throwing(new Error('x')));
    expect(await lastRecord(first, pluginOf('same', registerAll))).toMatchObject({
      id: 'same',
      strategies: ['x', 'y'],
    });
  });

  test('is remembered with what it had registered', async () => {
    const { failures } = (await collectionOf(pluginOf('bad', throwing(new Error('x'))))).contributions();
    expect(failures[0]?.attempted).toMatchObject({ strategies: ['x', 'y'], decoders: ['x-log'] });
  });

  test('by its name is the second of two, and the first is named', async () => {
    const record = await lastRecord(
      good,
      pluginOf('second', (registrar) => {
        registrar.strategy('good', () => new NamedStrategy('second'));
      }),
    );
    expect(record?.failure).toMatch(/"second" registers .*"good", which plugin "good" has registered already/);
  });
});

describe('what a plugin does after the deadline', () => {
  test('is refused when it registers, and changes nothing', async () => {
    let kept: PluginRegistrar | undefined;
    const plugin = pluginOf('late', (registrar) => {
      kept = registrar;
      return never();
    });
    const contributions = (await collectionOf(plugin)).contributions();
    expect(() => {
      kept?.strategy('late', () => new NamedStrategy('late'));
    }).toThrow(/"late" called strategy after/);
    expect(contributions.commandBuilders.has('late')).toBe(false);
  });

  test("is not even asked for when its module comes late, and a late failure is nobody's", async () => {
    const register = jest.fn();
    let deliver: (plugin: AgentPlugin) => void = () => undefined;
    let refuse: (error: Error) => void = () => undefined;
    const collection = new PluginCollection();
    const first: PluginCandidate = {
      source: '--plugin',
      name: '/slow.mjs',
      load: (found) => {
        found('/real/slow.mjs');
        return new Promise((resolve) => (deliver = resolve));
      },
    };
    await collection.add(first, deadlineMs);
    await collection.add({ ...first, load: () => new Promise((_resolve, reject) => (refuse = reject)) }, deadlineMs);
    deliver(pluginOf('slow', register));
    refuse(new Error('unheard'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(register).not.toHaveBeenCalled();
    expect(collection.contributions().plugins).toEqual([
      {
        id: '/slow.mjs',
        source: '--plugin',
        file: '/real/slow.mjs',
        strategies: [],
        decoders: [],
        rosterDirectories: [],
        failure: expect.stringMatching(/"\/slow.mjs" was not done within 0.04 seconds: its module waits/) as string,
      },
      expect.objectContaining({ id: '/slow.mjs', failure: expect.stringContaining('not done within') as string }),
    ]);
  });
});

test('a plugin that cannot be loaded is known by what it was asked for', async () => {
  const collection = new PluginCollection();
  await collection.add(
    { source: '--plugin', name: 'gone', load: () => Promise.reject(new SyntaxError('unexpected end')) },
    deadlineMs,
  );
  expect(collection.contributions().plugins).toEqual([
    expect.objectContaining({
      id: 'gone',
      source: '--plugin',
      failure: 'Plugin "gone" could not be loaded: unexpected end',
    }),
  ]);
});

describe('a file that two ways lead to', () => {
  const fromFile = (plugin: unknown, source: string): PluginCandidate => ({
    source,
    name: '/p',
    load: (found) => {
      found('/real/p.js');
      return Promise.resolve(plugin);
    },
  });
  const recordsOf = async (...candidates: readonly PluginCandidate[]): Promise<readonly PluginRecord[]> => {
    const collection = new PluginCollection();
    for (const candidate of candidates) await collection.add(candidate, deadlineMs);
    return collection.contributions().plugins;
  };

  test('is taken once, by the first of them', async () => {
    const records = await recordsOf(fromFile(good, 'operator configuration'), fromFile(good, '--plugin'));
    expect(records).toEqual([expect.objectContaining({ id: 'good', source: 'operator configuration' })]);
    expect(records[0]).not.toHaveProperty('failure');
  });

  test('fails once', async () => {
    const bad = pluginOf('bad', () => {
      throw new Error('no luck');
    });
    expect(await recordsOf(fromFile(bad, 'operator configuration'), fromFile(bad, '--plugin'))).toHaveLength(1);
  });

  test('is asked for again when the first way to it was refused', async () => {
    const refused: PluginCandidate = {
      ...fromFile(good, 'operator configuration'),
      load: (found) => {
        found('/real/p.js');
        return Promise.reject(new Error('not by this way'));
      },
    };
    const records = await recordsOf(refused, fromFile(good, '--plugin'));
    expect(records.map(({ failure }) => failure === undefined)).toEqual([false, true]);
  });
});

test('the record of a plugin says what it takes the place of, kind by kind', async () => {
  const record = await lastRecord(
    pluginOf('other', (registrar) => {
      registrar.instructionDelivery('claude', () => new NamedInstructionDelivery('x'), { replaces: true });
      registrar.instructionDelivery('new', () => new NamedInstructionDelivery('x'), { replaces: true });
    }),
  );
  expect(record?.replaces).toEqual(['instruction delivery "claude"']);
  expect(await lastRecord(good)).not.toHaveProperty('replaces');
});
