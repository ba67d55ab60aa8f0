import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { PluginRecord } from '../../src/api';
import { PluginPackages } from './plugin-packages';

let packages: PluginPackages;
beforeAll(() => {
  packages = new PluginPackages();
  packages.host.write('project/load.js', loadScript);
  packages.host.write('project/host.js', hostScript);
  packages.host.write('bin/guest', '#!/bin/sh\n', 0o755);
});
afterAll(() => {
  packages.remove();
});

/** Loads groups of plugins with the built package in a bare process, each within a time, and tells what came of each. */
const loadScript = `
const { join } = require('node:path');
const built = join(__dirname, 'node_modules/muster-agents/dist');
const { PluginCollection, createOwnContainer, registerRegistry } = require(join(built, 'src/registry'));
const { collectPlugins } = require(join(built, 'src/compose/collect-plugins.js'));
const { builtinPlugins } = require(join(built, 'plugins'));
const { bundledLayer, loadRoster } = require(join(built, 'src/roster'));
const { fakeRun, fakeRoutes } = require(join(built, 'src/testing'));

async function load(pluginSpecifiers) {
  const collection = new PluginCollection();
  for (const plugin of builtinPlugins) collection.addBuiltIn(plugin);
  await collectPlugins(collection, { pluginSpecifiers }, {}, { deadlineMs: Number(process.argv[2]) });
  const contributions = collection.contributions();
  const layers = contributions.rosterDirectories.map((directory) => ({ kind: 'plugin', directory }));
  const roster = loadRoster([bundledLayer(), ...layers]);
  const registry = registerRegistry(createOwnContainer(), contributions, roster);
  const told = (name, use) => {
    try {
      return use(registry.resolve(name));
    } catch (error) {
      return { code: error.code, message: error.message };
    }
  };
  const command = (agent) => agent.commandBuilder.build(agent.definition, fakeRun({ model: 'm' })).args;
  return {
    plugins: registry.plugins.filter(({ source }) => source !== 'built-in'),
    guest: told('guest', (agent) => ({ args: command(agent), events: agent.createEventDecoder().decode('hi') })),
    claude: told('claude', command),
    openCodeProviders: [...registry.openCodeProviders],
  };
}

async function main() {
  const loaded = [];
  for (const group of JSON.parse(process.argv[3])) loaded.push(await load(group));
  console.log(JSON.stringify(loaded));
  process.exit();
}
main();
`;

/** A host: loads one plugin, or none, and asks for a run in each directory; tells the code of each refusal. */
const hostScript = `
const { createMuster } = require('muster-agents');

async function main([specifier, ...directories]) {
  const muster = await createMuster(specifier === '' ? {} : { pluginSpecifiers: [specifier] });
  const request = { agent: 'guest', prompt: 'x', ownLogin: true };
  const told = [];
  for (const directory of directories) {
    told.push(await muster.explain({ ...request, directory }).then(() => 'planned', (error) => error.code));
  }
  console.log(JSON.stringify({
    told,
    failure: muster.registry.plugins.at(-1).failure,
    modules: Object.keys(require.cache).filter((file) => /loading|collect-plugins/.test(file)),
  }));
}
main(process.argv.slice(2));
`;

interface Loaded {
  readonly plugins: readonly PluginRecord[];
  readonly guest: { readonly args?: readonly string[]; readonly events?: unknown; readonly message?: string };
  readonly claude: unknown;
  readonly openCodeProviders: readonly (readonly [string, string])[];
}

function loadEach(groups: readonly (readonly string[])[], deadlineMs = 20_000): readonly Loaded[] {
  const paths = groups.map((names) => names.map((name) => packages.path(name)));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(packages.host.project, 'load.js'), String(deadlineMs), JSON.stringify(paths)],
    { cwd: packages.desk, env: packages.host.environment, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as readonly Loaded[];
}

/** What came of each, loaded alone. */
let alone: readonly Loaded[] | undefined;
const nothing: Loaded = { plugins: [], guest: {}, claude: undefined, openCodeProviders: [] };

const good = [
  ['esm', 'plugin.js'],
  ['esm-named', 'plugin.js'],
  ['top-level-await', 'plugin.js'],
  ['commonjs', 'lib/plugin.js'],
  ['commonjs-named', 'lib/plugin.js'],
  ['doubly-wrapped', 'lib/plugin.js'],
  ['async-register', 'lib/plugin.js'],
  ['own-tsyringe', 'lib/plugin.js'],
  ['own-contract', 'lib/plugin.js'],
  ['bundled', 'lib/plugin.js'],
] as const;

test.each(good.map(([kind, file], index) => [kind, file, index] as const))(
  'the package %s is loaded, and its agent has its behaviour',
  (kind, file, index) => {
    alone ??= loadEach(good.map(([name]) => [name]));
    const { plugins, guest } = alone[index] ?? nothing;
    expect(plugins).toEqual([
      {
        id: kind,
        version: '1.0.0',
        source: 'host',
        file: packages.path(join(kind, file)),
        strategies: ['guest'],
        decoders: ['guest-log'],
        rosterDirectories: [packages.path(join(kind, file, '../roster'))],
      },
    ]);
    expect(guest).toEqual({
      args: [kind, '--voice', 'm', '--seated'],
      events: [{ type: 'message', text: `${kind} hi` }],
    });
  },
);

const failures: readonly (readonly [string, RegExp])[] = [
  ['older/plugin.mjs', /^Plugin "older" has apiVersion 0; this host works with 1\.$/],
  ['newer/plugin.mjs', /^Plugin "newer" has apiVersion 2; this host works with 1\.$/],
  ['throws-on-load/plugin.mjs', /could not be loaded: no load$/],
  ['throws/plugin.mjs', /^Plugin "throws" failed while it registered: no register$/],
  ['rejects/plugin.mjs', /^Plugin "rejects" failed while it registered: no register$/],
  ['steals/plugin.mjs', /^Plugin "steals" registers the command builder "claude", which plugin "claude" has/],
  ['hangs/plugin.mjs', /^Plugin "hangs" was not done within 2 seconds: the promise of its register/],
  ['hangs-on-load/plugin.mjs', /was not done within 2 seconds: its module waits at its top level/],
  ['hangs-busily/plugin.mjs', /was not done within 2 seconds: its module waits/],
  ['broken/plugin.js', /could not be loaded: Unexpected end of input$/],
  ['needy/plugin.js', /could not be loaded: Cannot find module 'muster-plugin-that-is-nowhere'/],
  ['nowhere', /The plugin ".*\/nowhere" does not exist\.$/],
];

test('each plugin that fails is told with its reason, and the one after it works as if it were alone', () => {
  const [first = nothing] = loadEach([['esm']]);
  const [{ plugins, guest, claude } = nothing] = loadEach([[...failures.map(([file]) => file), 'esm']], 2000);
  expect(plugins.map(({ failure }) => failure)).toEqual([
    ...failures.map(([, message]) => expect.stringMatching(message) as string),
    undefined,
  ]);
  expect(plugins.filter(({ failure }) => failure !== undefined)).toHaveLength(failures.length);
  for (const { failure, strategies, decoders, rosterDirectories } of plugins.slice(0, -1)) {
    expect({ failure, brought: [...strategies, ...decoders, ...rosterDirectories] }).toEqual({ failure, brought: [] });
  }
  expect([plugins.at(-1), guest, claude]).toEqual([first.plugins[0], first.guest, first.claude]);
});

test('a plugin that tries to change what all share changes nothing, and only its own agent fails', () => {
  const [before = nothing, after = nothing] = loadEach([[], ['meddles/plugin.mjs']]);
  const { plugins, guest, claude, openCodeProviders } = after;
  expect(plugins).toMatchObject([{ id: 'meddles', strategies: ['guest'] }]);
  expect(guest).toMatchObject({
    code: 'plugin_failed',
    message: expect.stringMatching(/of agent "guest" failed: Cannot assign to read only property 'channel'/) as string,
  });
  expect(claude).toEqual(before.claude);
  expect(openCodeProviders).toEqual(before.openCodeProviders);
  expect(openCodeProviders).toContainEqual(['openrouter', 'openrouter']);
});

describe('a host', () => {
  function hostIn(directory: string, ...args: readonly string[]): unknown {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(packages.host.project, 'host.js'), ...args], {
      cwd: directory,
      env: packages.host.environment,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  test('cannot run an agent where the file of a plugin lies that it has loaded, elsewhere it can', () => {
    const places = [packages.path('esm'), packages.path('esm/roster'), packages.path(''), packages.desk];
    expect(hostIn(packages.desk, packages.path('esm'), ...places)).toMatchObject({
      told: ['plugin_refused', 'planned', 'plugin_refused', 'planned'],
    });
  });

  test('in the directory of a plugin does not load it', () => {
    expect(hostIn(packages.path('esm'), packages.path('esm'), packages.desk)).toMatchObject({
      told: ['agent_unknown'],
      failure: expect.stringContaining('it lies in the current directory') as string,
    });
  });

  test('without plugins loads nothing of what loads them', () => {
    expect(hostIn(packages.desk, '')).toMatchObject({ modules: [] });
    expect(hostIn(packages.desk, packages.path('esm'))).not.toMatchObject({ modules: [] });
  });
});
