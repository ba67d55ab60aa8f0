import { repositoryFindingRow } from '../../../src/cli/output/repository-finding-row';
import { readRequest } from '../../../src/cli/read-request';

test('the flag says that the configuration of the repository may apply; without it nothing is said', async () => {
  await expect(readRequest('claude', '.', { prompt: 'p', allowRepositoryConfig: true })).resolves.toMatchObject({
    allowRepositoryConfig: true,
  });
  await expect(readRequest('claude', '.', { prompt: 'p' })).resolves.not.toHaveProperty('allowRepositoryConfig');
});

test.each([
  [{ key: 'a.b', neutralized: true }, 'f.json:2:3 a.b: runs, neutralised'],
  [{ key: 'a.b', neutralized: false }, 'f.json:2:3 a.b: runs'],
  [{ neutralized: false, problem: 'is no regular file' }, 'f.json: runs, is no regular file'],
])('%j is shown as %s', (partial, text) => {
  expect(repositoryFindingRow({ file: 'f.json', line: 2, column: 3, kind: 'runs', ...partial })).toBe(text);
});
