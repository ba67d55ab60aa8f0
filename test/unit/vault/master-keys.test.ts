import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '../../../src/secrets';
import type { VaultOptions } from '../../../src/vault';
import { errorLike } from '../../support/error-like';
import { writeExecutable } from '../../support/executables';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { apiKey, canary, valueOf, VaultPlace } from '../../support/vaults';

const root = useTemporaryDirectory();
let place: VaultPlace;
beforeEach(() => {
  place = new VaultPlace(root());
});

const keyFile = (): string => join(place.state, 'credentials', 'master.key');

/** A keyring program that keeps one item in a file and writes down its arguments. */
function installKeyring(...first: readonly string[]): void {
  writeExecutable(
    join(place.bin, 'secret-tool'),
    `echo "$@" >> ${root()}/arguments`,
    ...first,
    'case "$1" in',
    `  store) cat > ${root()}/item ;;`,
    `  lookup) [ -e ${root()}/item ] || exit 1; cat ${root()}/item ;;`,
    'esac',
  );
}

/** The same as the program of macOS has it. */
function installKeychain(): void {
  writeExecutable(
    join(place.bin, 'security'),
    `echo "$@" >> ${root()}/arguments`,
    'if [ "$1" = -i ]; then',
    `  read -r line; case "$line" in add-generic-password*" -w "*) echo "\${line##* }" > ${root()}/item ;; esac`,
    'else',
    `  [ -e ${root()}/item ] || exit 44; cat ${root()}/item`,
    'fi',
  );
}

describe('the master key', () => {
  test.each<[NodeJS.Platform, () => void]>([
    ['linux', installKeyring],
    ['darwin', installKeychain],
  ])('is kept by the keyring of %s, and is no argument of a program', async (platform, install) => {
    install();
    const header = await place.vault({ platform }).put('anthropic', apiKey());
    expect(header.key.tier).toBe('keyring');
    expect(place.notices).toEqual([]);
    expect(existsSync(keyFile())).toBe(false);
    expect(valueOf((await place.vault({ platform }).open('anthropic'))?.content)).toBe(canary);
    const item = readFileSync(join(root(), 'item'), 'utf8').trim();
    expect(item).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(join(root(), 'arguments'), 'utf8')).not.toContain(item);
    expect([...place.files().values()].join('')).not.toContain(item);
  });

  test.each([
    ['is absent', undefined, 'there is no secret-tool here'],
    ['is locked', ['echo "cannot unlock" >&2; exit 1'], 'ended with exit code 1'],
    ['is not reached', ['echo "no D-Bus" >&2; exit 1'], 'ended with exit code 1'],
    ['keeps nothing', ['[ "$1" = store ] && cat > /dev/null && exit 0'], 'did not keep a key'],
    ['keeps something else', ['[ "$1" = lookup ] && echo hello && exit 0'], 'is no key'],
  ])('lies in a file of its own, with a loud notice, where the keyring %s', async (_what, lines, why) => {
    if (lines !== undefined) installKeyring(...lines);
    const header = await place.vault({ platform: 'linux' }).put('anthropic', apiKey());
    expect(header.key.tier).toBe('key_file');
    expect(place.notices).toEqual([expect.stringMatching(/^WARNING: no keyring is used/)]);
    expect(place.notices[0]).toContain(why);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(valueOf((await place.vault({ platform: 'linux' }).open('anthropic'))?.content)).toBe(canary);
  });

  test('is not waited for when the keyring hangs', async () => {
    installKeyring('sleep 30');
    const start = process.hrtime.bigint();
    const header = await place.vault({ platform: 'linux' }).put('anthropic', apiKey());
    expect(header.key.tier).toBe('key_file');
    expect(place.notices[0]).toContain('gave no answer within 2 s');
    // Far from the 30 s of the program; how far is the business of the machine.
    expect(Number(process.hrtime.bigint() - start) / 1e9).toBeLessThan(15);
  });

  test('is a passphrase where there is no keyring and there is one, with a notice', async () => {
    const header = await place.vault(place.withPassphrase('p')).put('anthropic', apiKey());
    expect(header).toMatchObject({ key: { tier: 'passphrase' }, derivation: { name: 'scrypt', n: 2 ** 17 } });
    expect(place.notices).toEqual([expect.stringMatching(/^No keyring is used/)]);
    expect(existsSync(keyFile())).toBe(false);
  });

  test('is asked for once, as a new passphrase and then as a known one', async () => {
    const asked: string[] = [];
    const options: Partial<VaultOptions> = {
      askPassphrase: (purpose) => {
        asked.push(purpose);
        return Promise.resolve(new Secret('typed'));
      },
    };
    const vault = place.vault(options);
    await vault.put('anthropic', apiKey());
    await vault.open('anthropic');
    await place.vault(options).put('openai', apiKey());
    await place.vault(options).open('openai');
    expect(asked).toEqual(['new', 'known', 'known']);
  });

  test('is never replaced: of many who make a key file one wins', async () => {
    const vaults = Array.from({ length: 8 }, (_each, index) => [place.vault(), `p${String(index)}`] as const);
    await Promise.all(vaults.map(([vault, provider]) => vault.put(provider, apiKey(provider))));
    const opened = await Promise.all(vaults.map(([, provider]) => place.vault().open(provider)));
    expect(opened.map((each) => valueOf(each?.content))).toEqual(vaults.map(([, provider]) => provider));
  });

  test.each([
    [
      'the key file is gone',
      () => {
        rmSync(keyFile());
      },
      'credential_locked',
    ],
    [
      'the key file holds no key',
      () => {
        writeFileSync(keyFile(), 'x');
      },
      'credential_unreadable',
    ],
    [
      'the key is another one',
      () => {
        writeFileSync(keyFile(), 'A'.repeat(43));
      },
      'credential_unreadable',
    ],
  ])('cannot be had when %s', async (_what, spoil, code) => {
    await place.vault().put('anthropic', apiKey());
    spoil();
    await expect(place.vault().open('anthropic')).rejects.toThrow(errorLike({ code }));
  });

  test('of a keyring that is locked now opens nothing, and nothing else is tried', async () => {
    installKeyring();
    await place.vault({ platform: 'linux' }).put('anthropic', apiKey());
    installKeyring('echo locked >&2; exit 1');
    await expect(place.vault(place.withPassphrase('p')).open('anthropic')).rejects.toThrow(
      errorLike({ code: 'credential_locked' }),
    );
    expect(place.notices).toEqual([]);
  });

  test.each([
    ['is not there', '/nowhere/passphrase', undefined],
    ['is empty', 'empty', '\n'],
  ])('is told to be missing when the file of the passphrase %s', async (_what, name, text) => {
    const path = name.startsWith('/') ? name : join(root(), name);
    if (text !== undefined) writeFileSync(path, text);
    const { environment } = place.options();
    const options = { environment: { ...environment, MUSTER_VAULT_PASSPHRASE_FILE: path } };
    await expect(place.vault(options).put('anthropic', apiKey())).rejects.toThrow(
      errorLike({ code: 'credential_locked' }),
    );
    expect(existsSync(keyFile())).toBe(false);
  });
});
