import type { CredentialType, ProviderDefinition } from '../../api';
import { isMusterError, type ErrorCode } from '../../errors';
import { resolveCredential, setVariable } from '../../vault';
import { createCommandLineMuster } from '../cli-muster';
import { openVault, vaultOptions } from '../credential-vault';
import { exitCodeOf } from '../exit-codes';
import { renderTable } from '../output/table';
import { paint } from '../output/terminal';
import type { ListFlags } from './auth-list';
import { noProvider } from '../credential-provider';

/** One credential as `muster auth status --json` prints it. Stable; never a value. */
interface CredentialStatus {
  readonly provider: string;
  /** `stored` or `environment`; absent where it cannot be opened. */
  readonly from?: 'stored' | 'environment';
  /** The set of a stored one. */
  readonly set?: string;
  /** The variable of one from the environment. */
  readonly variable?: string;
  readonly type?: CredentialType;
  readonly usable: boolean;
  /** Code of the error that a run would end with. */
  readonly code?: ErrorCode;
  /** What is wrong, and what helps. */
  readonly problem?: string;
}

/** Tries every credential as a run would use it. Gives the exit code of the first that cannot be used. */
export async function showStatus(name: string | undefined, options: ListFlags): Promise<number> {
  const { registry } = await createCommandLineMuster({});
  const known = [...registry.providers.values()];
  if (name !== undefined && !registry.providers.has(name)) {
    throw noProvider(
      name,
      known.map((provider) => provider.name),
    );
  }
  const { set } = openVault(options);
  const asked = known.filter((provider) => name === undefined || provider.name === name);
  const statuses: CredentialStatus[] = [];
  for (const provider of asked) statuses.push(...(await statusOf(provider, set)));
  process.stdout.write(options.json === true ? `${JSON.stringify(statuses)}\n` : rendered(statuses));
  const wrong = statuses.find(({ usable }) => !usable);
  if (name !== undefined && statuses.length === 0) return exitCodeOf('credential_missing');
  return wrong === undefined ? 0 : exitCodeOf(wrong.code ?? 'credential_missing');
}

async function statusOf(provider: ProviderDefinition, set: string): Promise<readonly CredentialStatus[]> {
  const options = vaultOptions();
  const environment = { ...options.environment, [setVariable]: set };
  try {
    const found = await resolveCredential(provider, { ...options, environment });
    if (found === undefined) return [];
    await found.current();
    const { from, type } = found;
    return [
      from.kind === 'stored'
        ? { provider: provider.name, from: from.kind, set: from.set, type, usable: true }
        : { provider: provider.name, from: from.kind, variable: from.variable, type, usable: true },
    ];
  } catch (error) {
    if (!isMusterError(error)) throw error;
    return [{ provider: provider.name, set, usable: false, code: error.code, problem: error.message }];
  }
}

function rendered(statuses: readonly CredentialStatus[]): string {
  if (statuses.length === 0) return 'There is no credential. muster auth login PROVIDER stores one.\n';
  const { bold, green, yellow } = paint(process.stdout);
  const rows = statuses.map(({ provider, from, set, variable, type, usable }) => [
    provider,
    usable ? green('usable') : yellow('not usable'),
    type ?? '-',
    from === 'environment' ? (variable ?? '-') : `set ${set ?? '-'}`,
  ]);
  const notes = statuses.flatMap(({ problem }) => (problem === undefined ? [] : [`${yellow('-')} ${problem}`]));
  const table = renderTable(['PROVIDER', 'STATE', 'TYPE', 'FROM'].map(bold), rows);
  return notes.length === 0 ? table : `${table}\n${notes.join('\n')}\n`;
}
