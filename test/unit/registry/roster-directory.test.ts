import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRosterDirectory } from '../../../src/registry/roster-directory';
import { errorLike } from '../../support/error-like';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const roster = (): string => join(directory(), 'roster');
const check = (): void => {
  parseRosterDirectory('canary', roster());
};

beforeEach(() => {
  mkdirSync(join(roster(), 'agents'), { recursive: true });
  mkdirSync(join(roster(), 'providers'));
  writeFileSync(join(roster(), 'agents/canary.yaml'), '');
  // A mask of this process must not decide on the test.
  for (const path of ['', 'agents', 'providers', 'agents/canary.yaml']) chmodSync(join(roster(), path), 0o755);
});

test('a roster directory of a plugin that only its owner can change is taken', () => {
  expect(check).not.toThrow();
});

test.each([
  ['', 0o777],
  ['', 0o1777],
  ['agents', 0o777],
  ['agents', 0o1777],
  ['providers', 0o1777],
  ['agents/canary.yaml', 0o666],
])('one is refused while everybody can write to "%s" by the mode %i', (path, mode) => {
  chmodSync(join(roster(), path), mode);
  expect(check).toThrow(
    errorLike({
      code: 'plugin_refused',
      message: expect.stringMatching(/^The roster directory ".*" of the plugin "canary" is not loaded: everybody can/),
    }),
  );
});

test('one is refused for a link to a file that everybody can write', () => {
  const open = join(directory(), 'open.yaml');
  writeFileSync(open, '');
  chmodSync(open, 0o666);
  symlinkSync(open, join(roster(), 'agents/linked.yaml'));
  expect(check).toThrow(errorLike({ code: 'plugin_refused' }));
});

test('one whose agents are no directory, or lead nowhere, is the failure of the plugin', () => {
  symlinkSync('/nowhere', join(roster(), 'agents/gone.yaml'));
  expect(check).toThrow(errorLike({ code: 'plugin_invalid', message: expect.stringContaining('it cannot be read') }));
});
