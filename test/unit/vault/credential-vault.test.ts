import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { secretForms } from '../../../src/secrets';
import { errorLike } from '../../support/error-like';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { apiKey, canary, valueOf, VaultPlace } from '../../support/vaults';

const root = useTemporaryDirectory();
let place: VaultPlace;
beforeEach(() => {
  place = new VaultPlace(root());
});

const fileOf = (provider = 'anthropic', set = 'default'): string =>
  join(place.state, 'credentials', 'sets', set, `${provider}.json`);
const change = (path: string, edit: (stored: Record<string, Record<string, unknown>>) => void): void => {
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>;
  edit(stored);
  writeFileSync(path, JSON.stringify(stored));
};

describe('the credential store', () => {
  test('gives back what was put, and keeps nothing of it readable', async () => {
    const header = await place.vault().put('anthropic', apiKey());
    expect(header).toMatchObject({ provider: 'anthropic', set: 'default', type: 'api_key', source: 'value' });
    expect(valueOf((await place.vault().open('anthropic'))?.content)).toBe(canary);
    const texts = [...place.files().values()].join('\n');
    expect(secretForms(canary).filter((form) => texts.includes(form))).toEqual([]);
    expect(await place.vault().open('openai')).toBeUndefined();
  });

  test('keeps the sets apart', async () => {
    await place.vault({}, 'work').put('anthropic', apiKey('of work'));
    await place.vault({}, 'home').put('anthropic', apiKey('of home'));
    expect(valueOf((await place.vault({}, 'work').open('anthropic'))?.content)).toBe('of work');
    expect(await place.vault().open('anthropic')).toBeUndefined();
    expect(place.vault({}, 'work').remove('anthropic')).toBe(true);
    expect(place.vault({}, 'work').remove('anthropic')).toBe(false);
    expect(valueOf((await place.vault({}, 'home').open('anthropic'))?.content)).toBe('of home');
  });

  test.each(['../x', 'a/b', '', '.x', 'A', 'x'.repeat(65), 'a\0b'])('takes no name such as %j', async (name) => {
    const refused = errorLike({ code: 'credential_invalid' });
    await expect(place.vault().put(name, apiKey())).rejects.toThrow(refused);
    if (name !== '') expect(() => place.vault({}, name)).toThrow(refused);
  });

  test.each([0o000, 0o022, 0o077])('is for one user alone under the umask %i', async (mask) => {
    const before = process.umask(mask);
    try {
      await place.vault().put('anthropic', apiKey());
    } finally {
      process.umask(before);
    }
    const entries = readdirSync(place.state, { recursive: true, withFileTypes: true });
    const modes = entries.map((entry) => [
      entry.isDirectory() ? 'directory' : 'file',
      (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8),
    ]);
    expect(new Set(modes.map((mode) => mode.join(' ')))).toEqual(new Set(['directory 700', 'file 600']));
    expect(modes.length).toBeGreaterThanOrEqual(4);
  });

  test('makes files and directories that are too open private, and says so', async () => {
    await place.vault().put('anthropic', apiKey());
    chmodSync(fileOf(), 0o644);
    place.notices.length = 0;
    await place.vault().open('anthropic');
    expect(statSync(fileOf()).mode & 0o777).toBe(0o600);
    expect(place.notices).toEqual([expect.stringContaining(`${fileOf()} could be read by other users`)]);
    chmodSync(dirname(fileOf()), 0o755);
    await place.vault().put('openai', apiKey());
    expect(statSync(dirname(fileOf())).mode & 0o777).toBe(0o700);
    expect(place.notices).toContainEqual(expect.stringContaining('could be entered by other users'));
  });

  test('follows no link, neither to a file nor to a directory', async () => {
    await place.vault().put('anthropic', apiKey());
    renameSync(fileOf(), join(root(), 'elsewhere.json'));
    symlinkSync(join(root(), 'elsewhere.json'), fileOf());
    const refused = errorLike({ code: 'credential_store_refused' });
    await expect(place.vault().open('anthropic')).rejects.toThrow(refused);
    renameSync(dirname(fileOf()), join(root(), 'set'));
    renameSync(join(root(), 'elsewhere.json'), join(root(), 'set', 'openai.json'));
    symlinkSync(join(root(), 'set'), dirname(fileOf()));
    await expect(place.vault().open('openai')).rejects.toThrow(refused);
    await expect(place.vault().put('openai', apiKey())).rejects.toThrow(refused);
    expect(place.vault().list()).toEqual([]);
  });

  test('replaces a link in the place of a file by a file, and leaves alone what it led to', async () => {
    mkdirSync(dirname(fileOf()), { recursive: true, mode: 0o700 });
    writeFileSync(join(root(), 'target'), 'untouched');
    symlinkSync(join(root(), 'target'), fileOf());
    await place.vault().put('anthropic', apiKey());
    expect(readFileSync(join(root(), 'target'), 'utf8')).toBe('untouched');
    expect(valueOf((await place.vault().open('anthropic'))?.content)).toBe(canary);
  });

  test('says the same of a wrong passphrase and of a damaged file, however often', async () => {
    const [right, wrong] = [place.withPassphrase('right'), place.withPassphrase('wrong')];
    await place.vault(right).put('anthropic', apiKey());
    const messages: string[] = [];
    const tell = (error: unknown): number => messages.push((error as Error).message);
    for (let attempt = 0; attempt < 3; attempt += 1) await place.vault(wrong).open('anthropic').catch(tell);
    expect(valueOf((await place.vault(right).open('anthropic'))?.content)).toBe(canary);
    const good = readFileSync(fileOf(), 'utf8');
    change(fileOf(), ({ sealed = {} }) => (sealed['data'] = 'AAAA'));
    await place.vault(right).open('anthropic').catch(tell);
    writeFileSync(fileOf(), good.slice(0, 100));
    await place.vault(right).open('anthropic').catch(tell);
    expect(messages).toHaveLength(5);
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toContain('cannot be opened');
  });

  test('takes no second passphrase beside the first', async () => {
    await place.vault(place.withPassphrase('first')).put('anthropic', apiKey());
    const second = place.vault(place.withPassphrase('second'), 'work');
    await expect(second.put('openai', apiKey())).rejects.toThrow(errorLike({ code: 'credential_unreadable' }));
    expect(second.list()).toEqual([]);
  });

  test('opens no file that was moved to another provider or set', async () => {
    await place.vault().put('anthropic', apiKey());
    renameSync(fileOf(), fileOf('openai'));
    const damaged = errorLike({ code: 'credential_unreadable' });
    await expect(place.vault().open('openai')).rejects.toThrow(damaged);
    change(fileOf('openai'), ({ muster_credential: header = {} }) => (header['provider'] = 'openai'));
    await expect(place.vault().open('openai')).rejects.toThrow(damaged);
  });

  test('opens no file with a shortened tag', async () => {
    await place.vault().put('anthropic', apiKey());
    change(fileOf(), ({ sealed = {} }) => {
      sealed['tag'] = Buffer.from(String(sealed['tag']), 'base64url').subarray(0, 4).toString('base64url');
    });
    await expect(place.vault().open('anthropic')).rejects.toThrow(errorLike({ code: 'credential_unreadable' }));
  });

  test('lists what is there without a key, a damaged file as that', async () => {
    const locked = place.withPassphrase('p');
    await place.vault(locked).put('anthropic', apiKey());
    writeFileSync(fileOf('openai'), 'x');
    writeFileSync(join(dirname(fileOf()), 'anthropic.json.1-x.tmp'), 'x');
    expect(place.vault().list()).toEqual([
      { provider: 'anthropic', header: expect.objectContaining({ type: 'api_key' }) as unknown },
      { provider: 'openai' },
    ]);
    await expect(place.vault().open('anthropic')).rejects.toThrow(errorLike({ code: 'credential_locked' }));
  });

  test('removes what a writer that died left behind, at the next write', async () => {
    await place.vault().put('anthropic', apiKey());
    const left = join(dirname(fileOf()), `anthropic.json.${String(2 ** 22 + 1)}-abc.tmp`);
    const living = join(dirname(fileOf()), `anthropic.json.${String(process.pid)}-abc.tmp`);
    for (const path of [left, living]) writeFileSync(path, 'x');
    await place.vault().put('anthropic', apiKey());
    expect(readdirSync(dirname(fileOf())).sort()).toEqual(['anthropic.json', living.split('/').pop()]);
  });
});
