import { LAUNCHER_ALWAYS, LAUNCHER_ON_PROVIDER_SELECT, type Launcher, type ProviderBinding } from '../../../src';
import { plainEntry, plainProvider, toldRoute, type EffectPlace, type Entry } from './effect-place';
import type { EffectRow } from './effect-row';
import { until } from './landed-work';

const binding = (keys: Entry, routeKeys: Entry = {}): Entry => ({
  provider: { ...keys, routes: [{ ...toldRoute, ...routeKeys }] },
});

async function routedEnvironment(place: EffectPlace, changes: Entry): Promise<Readonly<Record<string, string>>> {
  return (await place.plan(changes, { provider: 'endpoint' })).command.env;
}

async function bindingOf(place: EffectPlace, changes: Entry): Promise<ProviderBinding | undefined> {
  return (await place.tool(changes)).registry.agents.get('tool')?.provider;
}

async function launcherOf(place: EffectPlace, launcher: Entry): Promise<Launcher | undefined> {
  return (await place.tool({ launcher })).registry.agents.get('tool')?.launcher;
}

const wrapper = 'the wrapper, which hands off to launchers';
const bindingFiles = 'the files that bring a credential to a CLI';

export const providerRows: readonly EffectRow[] = [
  {
    name: 'ProviderBinding',
    here: 'ProviderBinding',
    effect: 'the provider section of an entry, with its defaults',
    check: async (place) => {
      expect(await bindingOf(place, binding({}))).toEqual({
        tokenEnv: {},
        credentialType: 'api_key',
        routes: [expect.objectContaining(toldRoute)],
      });
    },
  },
  {
    name: 'ProviderBinding.default',
    here: 'provider.default',
    effect: 'the provider of a run for which a credential is there',
    check: async (place) => {
      const files = {
        'agents/tool': { ...plainEntry, ...binding({ default: 'endpoint' }) },
        'agents/other': { ...plainEntry, ...binding({}) },
        'providers/endpoint': { ...plainProvider, credential_env: ['ENDPOINT_KEY'] },
      };
      const muster = await place.muster(files, { ENDPOINT_KEY: 'made-up' });
      const request = { directory: place.project, prompt: 'do it' };
      expect((await muster.explain({ ...request, agent: 'tool' })).route).toMatchObject({ provider: 'endpoint' });
      expect((await muster.explain({ ...request, agent: 'other' })).route.kind).toBe('own_login');
    },
  },
  {
    name: 'ProviderBinding.token_env',
    here: 'provider.token_env, provider.routes[].token_env',
    effect: 'the variable that holds the phantom token',
    check: async (place) => {
      const token = { _default: 'TOOL_TOKEN' };
      expect(await routedEnvironment(place, binding({ token_env: token }))).toHaveProperty(
        'TOOL_TOKEN',
        '<broker.token>',
      );
      const ofRoute = await routedEnvironment(
        place,
        binding({ token_env: token }, { token_env: { _default: 'OTHER' } }),
      );
      expect(ofRoute).toHaveProperty('OTHER', '<broker.token>');
      expect(ofRoute).not.toHaveProperty('TOOL_TOKEN');
    },
  },
  {
    name: 'ProviderBinding.base_url_env',
    here: 'provider.routes[].base_url_env, base_url_suffix',
    effect: 'the variable that holds the URL of the broker',
    check: async (place) => {
      const env = await routedEnvironment(place, binding({}, { base_url_env: 'TOOL_URL', base_url_suffix: '/v1' }));
      expect(env).toHaveProperty('TOOL_URL', '<broker.url>/v1');
      expect(await routedEnvironment(place, binding({}))).not.toHaveProperty('TOOL_URL');
    },
  },
  {
    name: 'ProviderBinding.socket_env',
    here: 'provider.routes[].socket_env',
    effect: 'a fact of the registry',
    check: async (place) => {
      const bound = await bindingOf(place, binding({}, { socket_env: 'TOOL_SOCKET' }));
      expect(bound?.routes[0]?.socketEnv).toBe('TOOL_SOCKET');
    },
    later: until('a broker that listens on a Unix socket', 'socketEnv'),
  },
  {
    name: 'ProviderBinding.credential_file',
    here: 'provider.credential_file',
    effect: 'a fact of the registry, which lies below the home',
    check: async (place) => {
      expect((await bindingOf(place, binding({ credential_file: 'auth.json' })))?.credentialFile).toBe('auth.json');
      await expect(place.plan(binding({ credential_file: '../auth.json' }))).rejects.toThrow(/credential_file/);
    },
    later: until(bindingFiles, 'credentialFile', 'vault/binding'),
  },
  {
    name: 'ProviderBinding.credential_type',
    here: 'provider.credential_type',
    effect: 'which of the variables holds the phantom token',
    check: async (place) => {
      const token_env = { oauth: 'TOOL_OAUTH', _default: 'TOOL_KEY' };
      expect(await routedEnvironment(place, binding({ token_env }))).toHaveProperty('TOOL_KEY');
      const oauth = await routedEnvironment(place, binding({ token_env, credential_type: 'oauth' }));
      expect(oauth).toHaveProperty('TOOL_OAUTH');
      expect(oauth).not.toHaveProperty('TOOL_KEY');
    },
  },
  {
    name: 'ProviderBinding.config_patch',
    here: 'provider.config_patch',
    effect: 'a fact of the registry',
    check: async (place) => {
      const config_patch = { file: 'config.toml', set: { a: 1 } };
      expect((await bindingOf(place, binding({ config_patch })))?.configPatch).toEqual(config_patch);
    },
    later: until(bindingFiles, 'configPatch', 'vault/binding'),
  },
  {
    name: 'Launcher',
    here: 'Launcher',
    effect: 'the launcher section of an entry, of which both keys have to be there',
    check: async (place) => {
      expect(await launcherOf(place, { script: 'prepare', mode: 'always' })).toEqual({
        script: 'prepare',
        mode: 'always',
      });
      await expect(place.plan({ launcher: { script: 'prepare' } })).rejects.toThrow(/launcher\.mode/);
    },
    later: until(wrapper, 'launcher', 'wrapper'),
  },
  {
    name: 'Launcher.script',
    here: 'launcher.script',
    effect: 'a fact of the registry, which is a bare name',
    check: async (place) => {
      expect((await launcherOf(place, { script: 'other', mode: 'always' }))?.script).toBe('other');
      await expect(place.plan({ launcher: { script: '../x', mode: 'always' } })).rejects.toThrow(/launcher\.script/);
    },
    later: until(wrapper, 'launcher', 'wrapper'),
  },
  {
    name: 'Launcher.mode',
    here: 'launcher.mode',
    effect: 'a fact of the registry, one of the two constants',
    check: async (place) => {
      expect((await launcherOf(place, { script: 'x', mode: 'on_provider_select' }))?.mode).toBe('on_provider_select');
      await expect(place.plan({ launcher: { script: 'x', mode: 'never' } })).rejects.toThrow(
        /on_provider_select, always/,
      );
    },
    later: until(wrapper, 'launcher', 'wrapper'),
  },
  {
    name: 'LAUNCHER_ON_PROVIDER_SELECT',
    here: 'LAUNCHER_ON_PROVIDER_SELECT',
    effect: 'a mode that a roster may say',
    check: async (place) => {
      const launcher = await launcherOf(place, { script: 'x', mode: LAUNCHER_ON_PROVIDER_SELECT });
      expect([LAUNCHER_ON_PROVIDER_SELECT, launcher?.mode]).toEqual(['on_provider_select', 'on_provider_select']);
    },
    later: until(wrapper, 'launcher', 'wrapper'),
  },
  {
    name: 'LAUNCHER_ALWAYS',
    here: 'LAUNCHER_ALWAYS',
    effect: 'a mode that a roster may say',
    check: async (place) => {
      const launcher = await launcherOf(place, { script: 'x', mode: LAUNCHER_ALWAYS });
      expect([LAUNCHER_ALWAYS, launcher?.mode]).toEqual(['always', 'always']);
    },
    later: until(wrapper, 'launcher', 'wrapper'),
  },
];
