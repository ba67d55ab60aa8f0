import type { RepositoryShape } from '../../../src/api';
import { loadFiles, removeRosters } from './temporary-roster';

afterEach(removeRosters);

function repositoryOf(section: string): RepositoryShape | undefined {
  const entry = `roster_version: 1\nbinary: tool\nheadless: { prompt: { channel: stdin } }\n${section}`;
  return loadFiles({ 'agents/tool.yaml': entry }).agents.get('tool')?.repository;
}

test('an agent that says nothing of repositories takes nothing from them', () => {
  expect(repositoryOf('')).toEqual({ ignore: { args: [], env: {}, settings: {} }, files: [] });
});

test.each([
  ['.agent/settings.json', 'json'],
  ['opencode.jsonc', 'json'],
  ['.agent/config.toml', 'toml'],
  ['config.yml', 'yaml'],
  ['config.yaml', 'yaml'],
  ['.env', 'env'],
  ['.agent/.env', 'env'],
  ['.agent/plugins', 'any'],
  ['.agent/json', 'any'],
  ['.envrc', 'any'],
])('%s is read as %s unless the entry says otherwise', (file, format) => {
  expect(repositoryOf(`repository: { files: [{ file: '${file}' }] }`)?.files).toEqual([
    { file, format, also: [], search: 'directory', redirects: [], runs: [], permits: [], ignored: false },
  ]);
  expect(repositoryOf(`repository: { files: [{ file: '${file}', format: ini }] }`)?.files).toMatchObject([
    { format: 'ini' },
  ]);
});
