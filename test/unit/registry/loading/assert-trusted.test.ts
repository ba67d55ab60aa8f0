import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertTrusted, changeableBy, type PathFacts } from '../../../../src/registry/loading/assert-trusted';
import { errorLike } from '../../../support/error-like';
import { useTemporaryDirectory } from '../../../support/temporary-directory';

const directory = useTemporaryDirectory();

const factsOf = (kind: 'file' | 'directory' | 'link', uid: number, mode: number): PathFacts => ({
  uid,
  mode,
  isSymbolicLink: () => kind === 'link',
  isDirectory: () => kind === 'directory',
});

test.each<[Parameters<typeof factsOf>, RegExp | undefined]>([
  [['file', 1000, 0o644], undefined],
  [['file', 0, 0o644], undefined],
  [['file', 1000, 0o664], undefined],
  [['file', 1000, 0o646], /everybody can change "\/p q"\. Say: chmod o-w '\/p q'$/],
  [['file', 0, 0o666], /everybody can change/],
  [
    ['file', 1001, 0o600],
    /"\/p q" belongs to another user \(1001\), expected you or root\. Say: chown -h 1000 '\/p q'$/,
  ],
  [['file', 1000, 0o1646], /everybody can change/],
  [['directory', 1000, 0o755], undefined],
  [['directory', 1000, 0o757], /chmod o-w/],
  [['directory', 0, 0o1777], undefined],
  [['directory', 1000, 0o1777], undefined],
  [['directory', 1001, 0o1777], /belongs to another user/],
  [['directory', 1001, 0o755], /belongs to another user/],
  [['link', 1000, 0o777], undefined],
  [['link', 1001, 0o777], /belongs to another user/],
])('of %j, somebody else can change it: %s', (parts, problem) => {
  const told = changeableBy('/p q', factsOf(...parts), 1000);
  if (problem === undefined) expect(told).toBeUndefined();
  else expect(told).toMatch(problem);
});

describe('a file of a plugin', () => {
  const own = process.getuid?.();
  const place = (): string => join(directory(), 'plugins/one/index.js');
  beforeEach(() => {
    mkdirSync(join(directory(), 'plugins/one'), { recursive: true });
    writeFileSync(place(), '');
    // A mask of this process must not decide on the test.
    for (const path of ['plugins', 'plugins/one', 'plugins/one/index.js']) chmodSync(join(directory(), path), 0o755);
  });

  test('in directories of this user, below one where everybody makes files of their own, is trusted', () => {
    expect(() => {
      assertTrusted([place()], { userId: own });
    }).not.toThrow();
  });

  test.each(['plugins', 'plugins/one', 'plugins/one/index.js'])(
    'is refused while everybody can write to %s',
    (path) => {
      chmodSync(join(directory(), path), 0o777);
      expect(() => {
        assertTrusted([place()], { userId: own });
      }).toThrow(
        errorLike({
          code: 'plugin_refused',
          message: expect.stringContaining(`Say: chmod o-w ${join(directory(), path)}`) as string,
        }),
      );
      chmodSync(join(directory(), path), 0o755);
      expect(() => {
        assertTrusted([place()], { userId: own });
      }).not.toThrow();
    },
  );

  test('is refused while everybody can make files beside it, though in a directory above they may', () => {
    const closed = [join(directory(), 'plugins/one')];
    chmodSync(join(directory(), 'plugins'), 0o1777);
    expect(() => {
      assertTrusted([place()], { userId: own, closed });
    }).not.toThrow();
    chmodSync(join(directory(), 'plugins/one'), 0o1777);
    expect(() => {
      assertTrusted([place()], { userId: own, closed });
    }).toThrow(errorLike({ code: 'plugin_refused', details: { file: place(), path: closed[0] } }));
  });

  test('is refused by the way through a link that lies where everybody can write', () => {
    const open = join(directory(), 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    symlinkSync(join(directory(), 'plugins/one'), join(open, 'link'));
    expect(() => {
      assertTrusted([place(), join(open, 'link/index.js')], { userId: own });
    }).toThrow(errorLike({ code: 'plugin_refused', details: { file: place(), path: open } }));
  });

  test('is not looked at where there are no user ids', () => {
    chmodSync(place(), 0o777);
    const { getuid } = process;
    Object.defineProperty(process, 'getuid', { value: undefined, configurable: true });
    try {
      expect(() => {
        assertTrusted([place()]);
      }).not.toThrow();
    } finally {
      Object.defineProperty(process, 'getuid', { value: getuid, configurable: true });
    }
  });
});
