import { findPluginExport } from '../../../../src/registry/loading/find-plugin-export';
import { errorLike } from '../../../support/error-like';

const plugin = { apiVersion: 1, id: 'one' };
const other = { apiVersion: 1, id: 'two' };

test.each<[string, unknown]>([
  ['the module itself', plugin],
  ['the default export', { default: plugin, other }],
  ['a default export in a default export', { default: { __esModule: true, default: plugin } }],
  ['one wrapped three times', { default: { default: { default: plugin } } }],
  ['the export "plugin"', { plugin, other }],
  ['the export "plugin" of a CommonJS module', { default: { plugin, other } }],
  ['the only one', { myPlugin: plugin, Builder: () => undefined, version: '1' }],
  ['the only one, under two names', { myPlugin: plugin, default: { myPlugin: plugin, again: plugin } }],
  ['one of another contract, by its version alone', { default: { ...plugin, register: undefined } }],
])('%s is found', (_title, loaded) => {
  expect(findPluginExport(loaded, '/p.js')).toMatchObject({ id: 'one' });
});

test('one without a version is found, so that the error can say so', () => {
  const unversioned = { id: 'x', register: () => undefined };
  expect(findPluginExport({ default: unversioned }, '/p.js')).toBe(unversioned);
});

test.each<[string, unknown, RegExp]>([
  [
    'without a plugin',
    { Builder: () => undefined, __esModule: true },
    /"\/p\.js" exports no plugin, .* there are Builder\./,
  ],
  ['without exports', { default: {} }, /exports no plugin, .* there are default\./],
  ['that exports nothing', {}, /exports no plugin, .* there are no exports\./],
  ['that is no object', 5, /exports no plugin/],
  ['with two and no default', { one: plugin, two: other }, /exports 2 plugins, expected one as the default export/],
])('a module %s is refused', (_title, loaded, message) => {
  expect(() => findPluginExport(loaded, '/p.js')).toThrow(
    errorLike({ code: 'plugin_invalid', message: expect.stringMatching(message) as string }),
  );
});

test('a module that wraps itself without end is refused', () => {
  const loaded: { default?: unknown } = {};
  loaded.default = loaded;
  expect(() => findPluginExport(loaded, '/p.js')).toThrow(errorLike({ code: 'plugin_invalid' }));
});
