import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Secret } from '../../../src/secrets';
import { storedCredentials } from '../../../src/host';
import { errorLike } from '../../support/error-like';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { apiKey, VaultPlace } from '../../support/vaults';

const root = useTemporaryDirectory();
const environment = () => ({ XDG_STATE_HOME: join(root(), 'state') });

describe('what is known of stored credentials', () => {
  test('is nothing where none were ever stored', () => {
    expect(storedCredentials(environment())).toBeUndefined();
    // Not even a bad name of a set is looked at.
    expect(storedCredentials({ ...environment(), MUSTER_CREDENTIAL_SET: '../x' })).toBeUndefined();
  });

  test('is their types and what stands against them, without any key', async () => {
    const place = new VaultPlace(root());
    const vault = place.vault(place.withPassphrase('nobody asks for it'));
    const login = { kind: 'oauth', type: 'oauth', access: new Secret('a'), scopes: [] } as const;
    const expiresAt = '2020-01-01T00:00:00.000Z';
    await vault.put('anthropic', apiKey());
    await vault.put('openai', { ...login, expiresAt });
    await vault.put('groq', { ...login, expiresAt, refresh: new Secret('r') });
    const opened = await vault.open('groq');
    if (opened !== undefined) await vault.replace({ ...opened, header: { ...opened.header } }, opened.content, true);
    await vault.put('mistral', { ...login, expiresAt, refresh: new Secret('r') });
    writeFileSync(join(dirname(vault.pathOf('xai')), 'xai.json'), '{}');
    const { set, credentials } = storedCredentials(environment()) ?? { credentials: new Map() };
    expect(set).toBe('default');
    expect(Object.fromEntries(credentials)).toEqual({
      anthropic: { type: 'api_key' },
      openai: { type: 'oauth', problem: 'expired' },
      groq: { type: 'oauth', problem: 'withdrawn' },
      mistral: { type: 'oauth' },
      xai: { problem: 'damaged' },
    });
  });

  test('is that of the set which the environment names', async () => {
    const place = new VaultPlace(root());
    await place.vault({}, 'work').put('anthropic', apiKey());
    expect(storedCredentials(environment())).toBeUndefined();
    expect(storedCredentials({ ...environment(), MUSTER_CREDENTIAL_SET: 'work' })?.set).toBe('work');
    mkdirSync(join(place.state, 'credentials'), { recursive: true });
    expect(() => storedCredentials({ ...environment(), MUSTER_CREDENTIAL_SET: '../x' })).toThrow(
      errorLike({ code: 'credential_invalid' }),
    );
  });
});
