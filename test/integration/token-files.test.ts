import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster } from '../../src';
import { StubPlace } from '../support/stub-place';

const entry = {
  roster_version: 1,
  binary: 'keeper',
  headless: { prompt: { channel: 'stdin' } },
  permissions: { workspace: { enforced_by: 'cli' } },
  home: { env: { KEEPER_HOME: '{home}' }, files: { 'plain.json': '{}' } },
  settings: { file: '{home}/settings.json', values: { key: '{token}' } },
  provider: { routes: [{ protocol: 'openai-chat', base_url_env: 'KEEPER_URL' }] },
};

/** Copies what it finds in its settings, and writes them once more. */
const program = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const settings = process.env.KEEPER_HOME + '/settings.json';
const text = readFileSync(settings, 'utf8');
writeFileSync(settings, text + ' ');
writeFileSync('seen.json', JSON.stringify({ home: process.env.KEEPER_HOME, key: JSON.parse(text).key.length > 20 }));
`;

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  mkdirSync(join(place.root, 'roster/agents'), { recursive: true });
  writeFileSync(join(place.root, 'roster/agents/keeper.yaml'), JSON.stringify(entry));
  writeFileSync(join(place.bin, 'keeper'), program, { mode: 0o755 });
});

afterEach(() => {
  place.dispose();
});

test('a settings file that holds the token of the run goes with the run, the rest of the home stays', async () => {
  const options = { rosterDirectories: [join(place.root, 'roster')], environment: place.environment() };
  const muster = await createMuster(options);
  const request = { agent: 'keeper', provider: 'scripted', directory: place.project, prompt: 'work' };

  await (
    await muster.run(request)
  ).verdict;

  const seen = JSON.parse(readFileSync(join(place.project, 'seen.json'), 'utf8')) as Record<'home' | 'key', unknown>;
  expect(seen.key).toBe(true);
  expect(existsSync(join(String(seen.home), 'settings.json'))).toBe(false);
  expect(existsSync(join(String(seen.home), 'plain.json'))).toBe(true);
});
