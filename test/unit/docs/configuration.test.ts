import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configKeys } from '../../../src/config/config-keys';
import { readConfigFile } from '../../../src/config/read-config-file';
import { readDocument } from './document';

const page = readDocument('configuration.md');

test('the table has every key of configuration files and no other, with what is expected', () => {
  const told = page.section('Keys').rows.map(([key, expected]) => [key, expected]);
  expect(told).toEqual(Object.entries(configKeys).map(([key, { expected }]) => [key, expected]));
});

test('the example can be read', () => {
  const [example = ''] = page.code('yaml');
  const directory = mkdtempSync(join(tmpdir(), 'muster-configuration-page-'));
  const file = join(directory, 'config.yaml');
  try {
    writeFileSync(file, example);
    expect(readConfigFile(file).values).toMatchObject({ agent: 'codex', provider: { claude: 'anthropic' } });
  } finally {
    rmSync(directory, { recursive: true });
  }
});
