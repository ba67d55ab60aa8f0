import { assertOutside, workPlaceOf, type WorkPlaces } from '../../../../src/registry/loading/work-places';
import { errorLike } from '../../../support/error-like';

const work: WorkPlaces = {
  places: [
    { path: '/home/u/project', what: 'the current directory' },
    { path: '/srv/run', what: 'the directory of the run' },
  ],
  configuration: '/home/u/.config/muster',
};

test.each<[string, string | undefined]>([
  ['/home/u/project/plugin.js', 'the current directory'],
  ['/home/u/project/node_modules/p/index.js', 'the current directory'],
  ['/srv/run/..odd/plugin.js', 'the directory of the run'],
  ['/home/u/project-plugins/plugin.js', undefined],
  ['/home/u/plugin.js', undefined],
  ['/opt/plugin.js', undefined],
])('%s lies in %s', (file, what) => {
  expect(workPlaceOf(file, work)?.what).toBe(what);
});

const plugin = '/home/u/.config/muster/node_modules/p/index.js';

test.each<[string, boolean]>([
  ['/home/u', false],
  ['/home/u/.config', false],
  ['/home/u/.config/muster', true],
  ['/home/u/.config/muster/node_modules/p', true],
])('a plugin beside the configuration is refused to who works in %s: %s', (path, isRefused) => {
  const place = workPlaceOf(plugin, { ...work, places: [{ path, what: 'here' }] });
  expect(place !== undefined).toBe(isRefused);
});

test('a plugin elsewhere in the home is refused to who works in the home', () => {
  expect(workPlaceOf('/home/u/plugin.js', { ...work, places: [{ path: '/home/u', what: 'here' }] })).toBeDefined();
});

test('the error says where the file lies and what to do', () => {
  expect(() => {
    assertOutside('/srv/run/p.js', work);
  }).toThrow(
    errorLike({
      code: 'plugin_refused',
      message: expect.stringMatching(
        /"\/srv\/run\/p\.js" is not loaded: it lies in the directory of the run, "\/srv\/run", .* Move the plugin/,
      ) as string,
    }),
  );
});
