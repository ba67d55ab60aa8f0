import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configKeys } from '../../../src/config/config-keys';
import { layerConfig, resolvePermission, type ConfigLayer } from '../../../src/config';
import { parseConfigFile, readConfigFile } from '../../../src/config/read-config-file';
import { readDocument } from './document';

const page = readDocument('configuration.md');

const files: Readonly<Record<string, string>> = {
  'operator,project,file': 'all',
  'operator,file': 'operator, `--config`',
  operator: 'operator',
};

test('the table has every key of configuration files and no other, with all that the code knows of it', () => {
  const bare = (cell: string): string => cell.replace(/^`([^`]*)`$/, '$1');
  expect(page.section('Keys').rows).toEqual(
    Object.entries(configKeys).map(([key, { expected, meaning, layers, flag = '-' }]) => [
      key,
      expected,
      meaning,
      files[layers.join()],
      bare(flag),
    ]),
  );
});

test('the table of permissions of a project is what is decided', () => {
  for (const [own = '', project = '', level] of page.section("A project's file").rows) {
    const files = [layerOf('operator', own), layerOf('project', project)];
    expect([own, project, resolvePermission(layerConfig(files), 'claude', 'workspace')?.value]).toEqual([
      own,
      project,
      level,
    ]);
  }
});

function layerOf(layer: 'operator' | 'project', permission: string): ConfigLayer {
  return { layer, file: layer, found: true, values: permission === '-' ? {} : { permission }, origins: {} };
}

test('the example can be read', () => {
  const [example = ''] = page.code('yaml');
  const directory = mkdtempSync(join(tmpdir(), 'muster-configuration-page-'));
  const file = join(directory, 'config.yaml');
  try {
    writeFileSync(file, example);
    expect(readConfigFile(file).values).toMatchObject({ agent: 'codex', provider: { claude: 'anthropic' } });
    writeFileSync(file, page.section('Instructions').code('yaml').join(''));
    expect(parseConfigFile(readFileSync(file, 'utf8'), file, 'project').values).toHaveProperty(
      'instructions.codex',
      [],
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});
