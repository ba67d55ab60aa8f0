import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRepositoryTrusted, mayRepositorySpeak } from '../../../src/config/repository-trust';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

test.each([
  ['the user', 1000, 1000, true],
  ['root', 0, 1000, true],
  ['the owner of the directory of work, where root runs', 1001, 1001, true],
  ['a third user', 1002, 1000, false],
  ['a third user, where the directory of work is that of root', 1002, 0, false],
])('a repository of %s may speak for a directory of work: %d, %d, %p', (_title, owner, directoryOwner, expected) => {
  const uid = directoryOwner === 1001 ? 0 : 1000;
  expect(mayRepositorySpeak(owner, { uid, directoryOwner })).toBe(expected);
});

test('where nobody has a number, every repository may speak', () => {
  expect(mayRepositorySpeak(0, { directoryOwner: 0 })).toBe(true);
});

test('a repository of one’s own is trusted, and one that is not there is not', () => {
  mkdirSync(join(directory(), 'mine', '.git'), { recursive: true });
  mkdirSync(join(directory(), 'mine', 'a'));
  expect(isRepositoryTrusted(join(directory(), 'mine'), join(directory(), 'mine', 'a'))).toBe(true);
  expect(isRepositoryTrusted(directory(), join(directory(), 'mine'))).toBe(false);
});
