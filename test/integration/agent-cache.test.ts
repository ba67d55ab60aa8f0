import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, type Run } from '../../src';
import { StubPlace } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  place.install('unpacker', { steps: [{ do: 'print', lines: ['done'] }] });
});

afterEach(() => {
  place.dispose();
});

/** Runs an agent whose entry has these variables in its home section. */
async function runWith(env: string, ownLogin = false): Promise<void> {
  const roster = join(place.root, 'roster');
  mkdirSync(join(roster, 'agents'), { recursive: true });
  writeFileSync(
    join(roster, 'agents', 'unpacker.yaml'),
    [
      'roster_version: 1',
      'binary: unpacker',
      'headless: { prompt: { channel: stdin } }',
      'permissions: { workspace: { enforced_by: cli } }',
      'provider: { token_env: { _default: STUB_KEY }, routes: [{ protocol: openai-chat, base_url_env: STUB_URL }] }',
      `home: { env: ${env} }`,
    ].join('\n'),
  );
  const muster = await createMuster({ rosterDirectories: [roster], environment: place.environment() });
  const route = ownLogin ? { ownLogin } : { provider: 'scripted' };
  const run: Run = await muster.run({ agent: 'unpacker', directory: place.project, prompt: 'work', ...route });
  await run.verdict;
}

test('the routed runs of an agent share one private directory for what it unpacks', async () => {
  await runWith(`{ STUB_CACHE: '{cache}/pkg' }`);
  await runWith(`{ STUB_CACHE: '{cache}/pkg' }`);

  const directory = join(place.cache, 'muster', 'agents', 'unpacker');
  expect(place.calls('unpacker').map(({ env }) => env['STUB_CACHE'])).toEqual([`${directory}/pkg`, `${directory}/pkg`]);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test('an agent that does not ask for the directory gets none', async () => {
  await runWith(`{ STUB_HOME: '{home}' }`);

  expect(place.calls('unpacker')).toHaveLength(1);
  expect(existsSync(join(place.cache, 'muster', 'agents'))).toBe(false);
});

test('on its own login an agent keeps what it unpacks where it always does', async () => {
  await runWith(`{ STUB_CACHE: '{cache}/pkg' }`, true);

  expect(place.call('unpacker').env).not.toHaveProperty('STUB_CACHE');
  expect(existsSync(join(place.cache, 'muster', 'agents'))).toBe(false);
});
