import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRealDirectories } from '../../../src/compose/add-directories';
import { errorLike } from '../../support/error-like';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const real = (...addDirectories: readonly string[]): readonly string[] | undefined =>
  withRealDirectories({ directory: '/', prompt: 'p', addDirectories }).addDirectories;

describe('further directories of a run', () => {
  test('are their real paths, also where a link leads to the whole machine', () => {
    mkdirSync(join(directory(), 'a'));
    symlinkSync(join(directory(), 'a'), join(directory(), 'link'));
    symlinkSync('/', join(directory(), 'root'));
    expect(real(join(directory(), 'link'), join(directory(), 'root'))).toEqual([
      join(realpathSync(directory()), 'a'),
      '/',
    ]);
  });

  test('are left to the planner where they are not absolute', () => {
    expect(real('a', '--x')).toEqual(['a', '--x']);
  });

  test.each(['none', 'a file', 'a\0b'])('have to be there and be directories: %j', (name) => {
    writeFileSync(join(directory(), 'a file'), '');
    expect(() => real(join(directory(), name))).toThrow(errorLike({ code: 'directory_missing' }));
  });

  test('may be absent', () => {
    expect(withRealDirectories({ directory: '/', prompt: 'p' })).toEqual({ directory: '/', prompt: 'p' });
  });
});
