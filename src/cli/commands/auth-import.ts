import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CredentialError, UsageError } from '../../errors';
import { packageRoot } from '../../roster/package-root';
import { captureLogins, placesOf, readLoginDescription, type CapturedLogin } from '../../vault';
import { createCommandLineMuster } from '../cli-muster';
import { openVault } from '../credential-vault';
import { tellCredentialNotice } from '../ask-passphrase';
import { assertTaken, keptBy, noProvider } from '../credential-provider';

/** Flags of `muster auth import`. */
export interface ImportFlags {
  readonly provider?: string;
  readonly set?: string;
}

/** Stores the logins that another program keeps. Throws `MusterError` when there is none that a provider takes. */
export async function importLogin(program: string, flags: ImportFlags): Promise<void> {
  const directory = join(packageRoot(), 'roster', 'logins');
  const known = readdirSync(directory).map((file) => file.replace(/\.yaml$/, ''));
  if (!known.includes(program)) {
    throw new UsageError(
      'usage',
      `Muster does not know where that program keeps its login: expected ${known.join(', ')}.`,
    );
  }
  const { registry } = await createCommandLineMuster({});
  const providers = [...registry.providers.keys()];
  if (flags.provider !== undefined && !providers.includes(flags.provider)) throw noProvider(flags.provider, providers);
  const description = readLoginDescription(directory, program);
  const found = captureLogins(description, process.env, providers);
  const chosen = found.flatMap((captured) => chosenProvider(captured, flags.provider));
  if (chosen.length === 0) {
    const places = description.sources.flatMap((source) => placesOf(source, process.env));
    throw nothingFound(description, found, places);
  }
  const vault = openVault(flags);
  for (const { provider: name, content, file } of chosen) {
    const provider = registry.providers.get(name);
    if (provider === undefined) continue;
    assertTaken(provider, content.type);
    const { key, type } = await vault.put(name, content);
    process.stdout.write(
      `Stored: ${provider.label}, ${type}, from ${file}, in the set ${vault.set}; its key is kept by ${keptBy[key.tier]}.\n`,
    );
    if (content.kind === 'oauth' && content.refresh !== undefined) {
      tellCredentialNotice(
        `${description.label} keeps the same login. Where a provider renews a login only once, whoever renews it first logs the other out.`,
      );
    }
  }
}

function chosenProvider(
  captured: CapturedLogin,
  asked: string | undefined,
): readonly (CapturedLogin & { readonly provider: string })[] {
  const { provider } = captured;
  if (provider === undefined) return asked === undefined ? [] : [{ ...captured, provider: asked }];
  return asked === undefined || asked === provider ? [{ ...captured, provider }] : [];
}

function nothingFound(
  { label, otherwise }: { readonly label: string; readonly otherwise: string },
  found: readonly CapturedLogin[],
  places: readonly string[],
): CredentialError {
  const [unclear] = found.filter(({ onlyNamed }) => onlyNamed !== undefined);
  const what =
    unclear?.onlyNamed === undefined
      ? `${label} keeps no login that Muster can take in ${places.join(' or ')}`
      : `${unclear.file} holds ${unclear.onlyNamed}. Where you have a provider that does, name it with --provider`;
  return new CredentialError('credential_missing', `${what}. You can also ${otherwise}.`, { details: { places } });
}
