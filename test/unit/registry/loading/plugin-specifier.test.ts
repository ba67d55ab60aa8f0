import { join } from 'node:path';
import { parsePluginSpecifier, pathProposal } from '../../../../src/registry/loading/plugin-specifier';
import { errorLike } from '../../../support/error-like';

test.each<[string, unknown]>([
  ['/opt/plugins/one', { kind: 'path', path: '/opt/plugins/one' }],
  ['/opt/plugins/one.mjs', { kind: 'path', path: '/opt/plugins/one.mjs' }],
  ['muster-plugin-one', { kind: 'package', name: 'muster-plugin-one' }],
  ['@scope/muster-plugin', { kind: 'package', name: '@scope/muster-plugin' }],
  ['chart.js', { kind: 'package', name: 'chart.js' }],
])('%s is a specifier', (specifier, parsed) => {
  expect(parsePluginSpecifier(specifier)).toEqual(parsed);
});

test.each(['./one.js', '../one', '.', '..', 'plugins/one.js', '.hidden/x'])(
  '%s is refused with the absolute path that it may mean',
  (specifier) => {
    expect(() => parsePluginSpecifier(specifier)).toThrow(
      errorLike({
        code: 'plugin_unresolved',
        message:
          `The plugin "${specifier}" is a relative path, expected an absolute path or the name of a package. ` +
          `Say "${join(process.cwd(), specifier)}".`,
      }),
    );
  },
);

test.each(['', 'node:fs', 'file:///opt/one.js', 'https://example.invalid/x.js'])('%j is refused', (specifier) => {
  expect(() => parsePluginSpecifier(specifier)).toThrow(errorLike({ code: 'plugin_unresolved' }));
});

test('a name that is also a file of the current directory may have been meant as one', () => {
  expect(pathProposal('package.json')).toContain(join(process.cwd(), 'package.json'));
  expect(pathProposal('no-such-file')).toBe('');
});
