import { readFileSync } from 'node:fs';
import type { CredentialType, ProviderDefinition } from '../../api';
import { UsageError } from '../../errors';
import { parseCommand, parseOAuthFile, sendableSecret, type CredentialContent } from '../../vault';
import { createCommandLineMuster } from '../cli-muster';
import { assertTaken, keptBy, noProvider } from '../credential-provider';
import { openVault } from '../credential-vault';
import { typeSecret } from '../type-secret';
import { importLogin } from './auth-import';

/** Flags of `muster auth login`. */
export interface LoginFlags {
  readonly apiKeyStdin?: true;
  readonly oauthFile?: string;
  readonly command?: string;
  readonly from?: string;
  readonly type?: CredentialType;
  readonly set?: string;
  readonly apiKey?: string | true;
}

/** Most bytes of standard input that can be a credential. */
const inputLimitBytes = 64 * 1024;

/** Stores a credential. Throws `MusterError`; no message holds its value. */
export async function login(name: string, flags: LoginFlags): Promise<void> {
  assertOneSource(flags);
  if (flags.from !== undefined) {
    await importLogin(flags.from, { provider: name, ...(flags.set === undefined ? {} : { set: flags.set }) });
    return;
  }
  const { registry } = await createCommandLineMuster({});
  const provider = registry.providers.get(name);
  if (provider === undefined) throw noProvider(name, [...registry.providers.keys()]);
  const vault = openVault(flags);
  const content = await contentOf(provider, flags);
  assertTaken(provider, content.type);
  const { key, type } = await vault.put(provider.name, content);
  process.stdout.write(
    `Stored: ${provider.label}, ${type}, in the set ${vault.set}; its key is kept by ${keptBy[key.tier]}.\n`,
  );
}

function assertOneSource({ apiKey, apiKeyStdin, oauthFile, command, from, type }: LoginFlags): void {
  if (apiKey !== undefined) {
    throw new UsageError(
      'usage',
      'A key in the arguments can be read by every program here, so it was not taken. Pipe it to --api-key-stdin, and ' +
        'think of a new one.',
    );
  }
  const given = [apiKeyStdin, oauthFile, command, from].filter((each) => each !== undefined);
  if (given.length > 1) {
    throw new UsageError('usage', 'Of --api-key-stdin, --oauth-file, --command and --from only one can be given.');
  }
  if (type !== undefined && (from !== undefined || (oauthFile !== undefined && type !== 'oauth'))) {
    throw new UsageError('usage', 'The type of a login that is read from a file is in the file: leave --type out.');
  }
}

async function contentOf({ label }: ProviderDefinition, flags: LoginFlags): Promise<CredentialContent> {
  const { oauthFile, command, apiKeyStdin, type = 'api_key' } = flags;
  if (command !== undefined) return { kind: 'command', type, command: parseCommand(command) };
  if (oauthFile !== undefined) return parseOAuthFile(readText(oauthFile), oauthFile);
  const value = apiKeyStdin === true ? await readInput() : await askFor(label, type);
  return { kind: 'value', type, value: sendableSecret(value, 'What was given') };
}

async function askFor(label: string, type: CredentialType): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError('usage', 'There is no terminal to type on. Say --api-key-stdin, --oauth-file or --command.');
  }
  const typed = await typeSecret(`${type} of ${label} (it is not shown): `);
  return typed?.reveal() ?? '';
}

/** The whole of standard input, without the line end that `echo` adds. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > inputLimitBytes) throw new UsageError('usage', 'Standard input is too long for a credential.');
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UsageError('usage', `${file} of --oauth-file cannot be read (${code}).`);
  }
}
