import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, registerMuster, type Muster, type MusterOptions } from '../../../src/compose';
import { assertPluginsElsewhere } from '../../../src/compose/check-plugins';
import { collectPlugins, pluginDeadlineMs } from '../../../src/compose/collect-plugins';
import type { AgentPlugin, PluginRecord, PluginRegistrar } from '../../../src/api';
import { createOwnContainer, PluginCollection } from '../../../src/registry';
import { errorLike } from '../../support/error-like';
import { NamedStrategy, pluginOf } from '../../support/plugins';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const below = (path: string): string => join(directory(), path);
const environment = (): Record<string, string> => ({ PATH: '/nowhere', HOME: directory() });

const agent = `roster_version: 1
label: Mine
binary: mine
headless: { prompt: { channel: stdin } }
`;

function write(path: string, text: string): void {
  mkdirSync(join(below(path), '..'), { recursive: true });
  writeFileSync(below(path), text);
}

function musterWith(options: MusterOptions): Promise<Muster> {
  return createMuster({ environment: environment(), ...options });
}

/** Fails after it has registered what an agent needs. */
const failing = pluginOf('bad', (registrar: PluginRegistrar) => {
  registrar.strategy('mine', () => new NamedStrategy('mine'));
  registrar.eventDecoder('mine-log', () => ({ decode: () => [], end: () => [] }));
  throw new Error('no luck');
});
/** Fails before it has said what it brings. */
const silent = { ...failing, apiVersion: 2 } as unknown as AgentPlugin;

describe('what a failed plugin leaves out', () => {
  const musterOf = (entry: string, plugin: AgentPlugin): Promise<Muster> => {
    write('roster/agents/mine.yaml', agent + entry);
    return musterWith({ rosterDirectories: [below('roster')], plugins: [plugin] });
  };

  test.each<[string, string, AgentPlugin, RegExp]>([
    [
      'the strategy that an entry names',
      'strategy: mine\n',
      failing,
      /"mine", and no plugin registered it\. A plugin that brings it takes no part\. bad \(host\): .* no luck\. See muster plugins\./,
    ],
    ['the strategy of its own name', '', failing, /^Agent "mine" has behaviour of its own.* bad \(host\): .*no luck/],
    [
      'a strategy that it may have brought',
      'strategy: mine\n',
      silent,
      /A plugin that takes no part may have brought it\. bad \(host\): Plugin "bad" has apiVersion 2/,
    ],
  ])('%s is an error that names the plugin', async (_title, entry, plugin, message) => {
    const { registry } = await musterOf(entry, plugin);
    expect(() => registry.resolve('mine')).toThrow(
      errorLike({ code: 'strategy_unknown', message: expect.stringMatching(message) as string }),
    );
    expect(registry.resolve('claude').strategy).toBe('claude');
  });

  test('an agent that names no strategy is generic where no failed plugin is known to bring its behaviour', async () => {
    const { registry } = await musterOf('', silent);
    expect(registry.resolve('mine').strategy).toBe('generic');
  });

  test.each<[string, AgentPlugin]>([
    ['that it registered', failing],
    ['that it may have brought', silent],
  ])(
    'the decoder %s is an error before the start, and a row of the agents, that names the plugin',
    async (_title, plugin) => {
      const muster = await musterOf('strategy: generic\nlog_format: mine-log\n', plugin);
      const request = { agent: 'mine', directory: directory(), prompt: 'x', unrestricted: true };
      await expect(muster.plan(request)).rejects.toMatchObject({
        code: 'decoder_unknown',
        message: expect.stringMatching(/"mine-log".* bad \(host\): /) as string,
      });
      const row = (await muster.agents()).find((status) => status.agent === 'mine');
      expect(row).toMatchObject({ ready: false, missing: [expect.stringContaining('bad (host)')] });
    },
  );

  test('an agent of its roster is unknown, and the error names the plugin', async () => {
    write('plugin-roster/agents/theirs.yaml', agent);
    const plugin = pluginOf('bad', (registrar) => {
      registrar.roster(below('plugin-roster'));
      throw new Error('no luck');
    });
    const { registry } = await musterWith({ plugins: [plugin] });
    expect(() => registry.resolve('theirs')).toThrow(
      errorLike({ code: 'agent_unknown', message: expect.stringMatching(/No agent "theirs"\..* no luck/) as string }),
    );
    expect(() => registry.resolve('claude')).not.toThrow();
  });
});

describe('failures of plugins', () => {
  const plugins = [failing, silent];

  test('are told by the registry, and nothing is thrown', async () => {
    const { registry } = await musterWith({ plugins });
    const failed = registry.plugins.filter(({ failure }) => failure !== undefined);
    expect(failed.map(({ id, source }) => [id, source])).toEqual([
      ['bad', 'host'],
      ['bad', 'host'],
    ]);
  });

  test('are one error that lists all, where the host says so', async () => {
    await expect(musterWith({ plugins, pluginFailures: 'throw' })).rejects.toMatchObject({
      code: 'plugin_failed',
      message: expect.stringMatching(
        /^2 plugins cannot take part\n {2}bad \(host\): .*no luck\n {2}bad \(host\): .*apiVersion 2/,
      ) as string,
      details: {
        failures: [
          { id: 'bad', source: 'host', code: 'plugin_failed' },
          { id: 'bad', source: 'host', code: 'plugin_invalid' },
        ],
      },
    });
    const container = createOwnContainer();
    await expect(
      registerMuster(container, { plugins: [failing], pluginFailures: 'throw', environment: environment() }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^1 plugin cannot take part\n/) as string });
  });

  test('are not thrown where there are none', async () => {
    await expect(musterWith({ pluginFailures: 'throw' })).resolves.toBeDefined();
  });

  test('are no other word', async () => {
    await expect(musterWith({ pluginFailures: 'thow' as never })).rejects.toMatchObject({ code: 'request_invalid' });
  });
});

describe('plugins that are loaded', () => {
  const loaded: string[] = [];
  const importModule = (file: string): Promise<unknown> => {
    loaded.push(file);
    return Promise.resolve({ default: pluginOf(file, () => undefined) });
  };
  beforeEach(() => {
    loaded.length = 0;
    write('config/muster/node_modules/packaged/index.js', '');
    write('run/plugin.js', '');
    write('run/.git/HEAD', '');
    write('run/deep/file', '');
    write('one.js', '');
    write('two.js', '');
  });

  async function records(
    options: MusterOptions,
    situation: Parameters<typeof collectPlugins>[2] = {},
  ): Promise<readonly PluginRecord[]> {
    const collection = new PluginCollection();
    const own = { ...environment(), XDG_CONFIG_HOME: below('config') };
    await collectPlugins(collection, { environment: own, ...options }, situation, { importModule });
    return collection.contributions().plugins;
  }

  test('come after those of the host: of the configuration first, then by specifier, each with its source', async () => {
    const configured = [{ specifier: 'packaged', origin: '/c.yaml:2:5' }];
    const plugins = [pluginOf('given', () => undefined)];
    const all = await records({ plugins, pluginSpecifiers: [below('one.js')] }, { configured, givenBy: '--plugin' });
    const packaged = below('config/muster/node_modules/packaged/index.js');
    expect(all.map(({ id, source, file }) => [id, source, file])).toEqual([
      ['given', 'host', undefined],
      [packaged, 'operator configuration /c.yaml:2:5', packaged],
      [below('one.js'), '--plugin', below('one.js')],
    ]);
  });

  test('have the host as their source where it gave their specifiers', async () => {
    expect(await records({ pluginSpecifiers: [below('one.js')] })).toMatchObject([{ source: 'host' }]);
  });

  test.each(['run', 'run/deep'])(
    'are not those of the repository of a run in %s, and nothing of them runs',
    async (path) => {
      const all = await records(
        { pluginSpecifiers: [below('run/plugin.js'), below('two.js')] },
        { directory: below(path) },
      );
      expect(all.map(({ failure }) => failure)).toEqual([
        expect.stringMatching(/it lies in (the repository of )?the directory of the run, ".*\/run"/),
        undefined,
      ]);
      expect(loaded).toEqual([below('two.js')]);
    },
  );

  test('have ten seconds each where nobody says otherwise', () => {
    expect(pluginDeadlineMs).toBe(10_000);
  });

  test('are not those of the current directory', async () => {
    const [record] = await records({ pluginSpecifiers: [__filename] });
    expect(record).toMatchObject({ failure: expect.stringContaining('it lies in the current directory') as string });
    expect(loaded).toEqual([]);
  });

  test('may be anything that a host in JavaScript says, and each has a record', async () => {
    const all = await records({ pluginSpecifiers: [5, null, './one.js'] as never, plugins: [undefined] as never });
    expect(all.map(({ id }) => id)).toEqual(['?', '5', 'null', './one.js']);
    expect(all.every(({ failure }) => failure !== undefined)).toBe(true);
  });
});

describe('a run in a directory', () => {
  const record = (parts: Partial<PluginRecord>): PluginRecord => ({
    id: 'one',
    source: '--plugin',
    strategies: [],
    decoders: [],
    rosterDirectories: [],
    ...parts,
  });
  const check = (plugin: PluginRecord, place: { path: string; repositoryRoot?: string }) => (): void => {
    assertPluginsElsewhere([plugin], { exists: true, ...place }, { HOME: '/home/u' });
  };
  const file = '/srv/work/plugin/index.js';

  test.each([{ path: '/srv/work' }, { path: '/srv/work/other', repositoryRoot: '/srv/work' }, { path: '/' }])(
    'that holds the file of a loaded plugin is refused: %j',
    (place) => {
      expect(check(record({ file }), place)).toThrow(
        errorLike({
          code: 'plugin_refused',
          message: expect.stringContaining(`The plugin "one" is loaded from "${file}"`) as string,
        }),
      );
    },
  );

  test('beside it is not', () => {
    expect(check(record({ file }), { path: '/srv/other' })).not.toThrow();
  });

  test('is not refused for a plugin that was not loaded', () => {
    expect(check(record({ file, failure: 'x' }), { path: '/srv/work' })).not.toThrow();
    expect(check(record({}), { path: '/srv/work' })).not.toThrow();
  });
});

describe('what is left out', () => {
  const request = { agent: 'mine', prompt: 'p', ownLogin: true, unrestricted: true };
  beforeEach(() => {
    write('bin/mine', '#!/bin/sh\n');
    chmodSync(below('bin/mine'), 0o755);
    write('roster/agents/mine.yaml', agent);
    mkdirSync(below('work'));
  });
  const planWith = async (options: MusterOptions, strict: boolean): Promise<unknown> => {
    const muster = await musterWith({
      rosterDirectories: [below('roster')],
      ...options,
      environment: { PATH: below('bin'), HOME: directory() },
    });
    return muster.plan({ ...request, directory: below('work'), strict });
  };
  const bad = pluginOf('bad', () => {
    throw new Error('no luck');
  });

  test('of plugins is refused by a strict run alone', async () => {
    await expect(planWith({ plugins: [bad] }, false)).resolves.toBeDefined();
    await expect(planWith({}, true)).resolves.toBeDefined();
    await expect(planWith({ plugins: [bad] }, true)).rejects.toThrow(
      errorLike({
        code: 'warnings_refused',
        message: expect.stringMatching(/plugin bad \(host\) takes no part: .* no luck\.$/),
      }),
    );
  });

  test('of the roster is refused by a strict run alone', async () => {
    write('roster/agents/other.yaml', 'roster_version: 1\n');
    await expect(planWith({}, false)).resolves.toBeDefined();
    await expect(planWith({}, true)).rejects.toThrow(
      errorLike({ code: 'warnings_refused', message: expect.stringContaining('other.yaml') }),
    );
  });
});

test('an agent whose command cannot be built is a row that says so', async () => {
  write('bin/mine', '#!/bin/sh\n');
  chmodSync(below('bin/mine'), 0o755);
  write('roster/agents/mine.yaml', `${agent}permissions: { workspace: { enforced_by: cli } }\n`);
  const plugin = pluginOf('half', (registrar) => {
    registrar.commandBuilder('mine', () => ({ build: () => ({ file: 'mine', args: 'x' }) as never }));
  });
  const muster = await musterWith({
    rosterDirectories: [below('roster')],
    plugins: [plugin],
    environment: { PATH: below('bin'), HOME: directory() },
  });
  const row = (await muster.agents()).find(({ agent: name }) => name === 'mine');
  expect(row).toMatchObject({
    installed: true,
    ready: false,
    missing: [expect.stringContaining('agent "mine" (plugin "half") gave args that is a string, expected a list')],
  });
});
