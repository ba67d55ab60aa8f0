import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, type Verdict } from '../../src';
import { StubPlace } from '../support/stub-place';

const settings = '{"model":"default"}';
const entry = {
  roster_version: 1,
  binary: 'litterer',
  headless: { prompt: { channel: 'stdin' } },
  leftovers: [{ file: '.litter/settings.json', sha256: createHash('sha256').update(settings).digest('hex') }],
  provider: {
    token_env: { _default: 'OPENAI_API_KEY' },
    routes: [{ protocol: 'openai-chat', base_url_env: 'OPENAI_BASE_URL' }],
  },
};

/** Makes its file, asks the model once, and notes what lies in the directory then. */
const program = `#!/usr/bin/env node
const { mkdirSync, readdirSync, writeFileSync } = require('node:fs');
mkdirSync('.litter', { recursive: true });
writeFileSync('.litter/settings.json', '${settings}');
const ask = async () => {
  if (!process.env.OPENAI_BASE_URL) return;
  const body = { model: 'm', messages: [], tools: [{ type: 'function', function: { name: 'bash' } }] };
  const headers = { authorization: 'Bearer ' + process.env.OPENAI_API_KEY, 'content-type': 'application/json' };
  const url = process.env.OPENAI_BASE_URL + '/v1/chat/completions';
  await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text();
};
ask().then(() => {
  writeFileSync('seen.txt', readdirSync('.').join(' '));
  console.log('done');
});
`;

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  mkdirSync(join(place.root, 'roster/agents'), { recursive: true });
  writeFileSync(join(place.root, 'roster/agents/litterer.yaml'), JSON.stringify(entry));
  writeFileSync(join(place.bin, 'litterer'), program, { mode: 0o755 });
});

afterEach(() => {
  place.dispose();
});

async function run(route: Readonly<Record<string, unknown>>): Promise<Verdict> {
  const options = { rosterDirectories: [join(place.root, 'roster')], environment: place.environment() };
  const muster = await createMuster(options);
  const request = { agent: 'litterer', directory: place.project, prompt: 'work', unrestricted: true, ...route };
  return (await muster.run(request)).verdict;
}

test('what a CLI leaves behind is gone before the model can have it committed, and when the run is over', async () => {
  await expect(run({ provider: 'scripted' })).resolves.toMatchObject({ verdict: 'ok' });

  expect(readFileSync(join(place.project, 'seen.txt'), 'utf8')).toBe('');
  expect(readdirSync(place.project)).toEqual(['seen.txt']);
});

test('on its own login a CLI leaves what it leaves for the person', async () => {
  await expect(run({ ownLogin: true })).resolves.toMatchObject({ verdict: 'ok' });

  expect(readdirSync(place.project).sort()).toEqual(['.litter', 'seen.txt']);
});
