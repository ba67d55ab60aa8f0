import { userInfo } from 'node:os';
import { join } from 'node:path';
import { cacheDirectory, configDirectory, stateDirectory, type HostEnvironment } from '../../../src/host';

describe.each([
  ['state', stateDirectory, 'XDG_STATE_HOME', '.local/state/muster'],
  ['cache', cacheDirectory, 'XDG_CACHE_HOME', '.cache/muster'],
  ['configuration', configDirectory, 'XDG_CONFIG_HOME', '.config/muster'],
] as const)('the directory of the %s', (_kind, find, variable, below) => {
  test.each<[string, HostEnvironment, string]>([
    ['follows its variable', { HOME: '/h', [variable]: '/x' }, '/x/muster'],
    ['ignores a relative variable', { HOME: '/h', [variable]: 'x' }, `/h/${below}`],
    ['ignores an empty variable', { HOME: '/h', [variable]: '' }, `/h/${below}`],
    ['lies below the home', { HOME: '/h' }, `/h/${below}`],
    ['ignores a relative home', { HOME: 'h' }, join(userInfo().homedir, below)],
    ['knows the home without a variable', {}, join(userInfo().homedir, below)],
  ])('%s', (_title, environment, expected) => {
    expect(find(environment)).toBe(expected);
  });
});
