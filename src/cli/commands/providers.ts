import type { BrokenEntry, CredentialType, ProviderDefinition } from '../../api';
import { formatProblem, type Problem } from '../../errors';
import { storedCredentials } from '../../host';
import { createCommandLineMuster } from '../cli-muster';
import { renderTable } from '../output/table';
import { paint } from '../output/terminal';
import type { RegistryFlags } from '../command-options';

/** One provider as `muster providers --json` prints it. Stable; never a credential itself. */
interface ProviderStatus {
  readonly provider: string;
  readonly label: string;
  readonly serves: readonly string[];
  readonly upstream?: string;
  /** Variables in which a credential is looked for. */
  readonly credentialEnv: readonly string[];
  /** The variable in which one was found. */
  readonly credentialFound?: string;
  /** Type of the stored credential, which comes before any variable; `unusable` where a new login is needed. */
  readonly credentialStored?: CredentialType | 'unusable';
  readonly ready: boolean;
  /** What is wrong with the files of its entry, which cannot be used; absent for one that is whole. */
  readonly problems?: readonly Problem[];
}

/** Prints the providers and whether there is a credential for each. */
export async function showProviders(options: RegistryFlags): Promise<void> {
  const { registry } = await createCommandLineMuster(options);
  const statuses = [
    ...[...registry.providers.values()].map(statusOf),
    ...registry.broken.flatMap((entry) => (entry.kind === 'provider' ? brokenStatus(entry) : [])),
  ].sort((left, right) => (left.provider < right.provider ? -1 : 1));
  process.stdout.write(options.json === true ? `${JSON.stringify(statuses)}\n` : renderProviders(statuses));
}

function statusOf(provider: ProviderDefinition): ProviderStatus {
  const credentialFound = provider.credentialEnv.find((name) => (process.env[name] ?? '') !== '');
  const stored = storedCredentials(process.env)?.credentials.get(provider.name);
  const kind = stored?.problem === undefined && stored?.type !== undefined ? stored.type : 'unusable';
  return {
    provider: provider.name,
    label: provider.label,
    serves: Object.keys(provider.serves),
    ...(provider.upstream === undefined ? {} : { upstream: provider.upstream }),
    credentialEnv: provider.credentialEnv,
    ...(credentialFound === undefined ? {} : { credentialFound }),
    ...(stored === undefined ? {} : { credentialStored: kind }),
    ready: stored === undefined ? credentialFound !== undefined || !provider.credentialRequired : kind !== 'unusable',
  };
}

function brokenStatus({ name, problems }: BrokenEntry): ProviderStatus {
  return { provider: name, label: name, serves: [], credentialEnv: [], ready: false, problems };
}

function credentialOf({ credentialFound, credentialStored, credentialEnv }: ProviderStatus): string {
  if (credentialStored !== undefined) {
    return credentialStored === 'unusable' ? 'stored, log in again' : `stored (${credentialStored})`;
  }
  return credentialFound ?? (credentialEnv.join(' or ') || 'none needed');
}

function renderProviders(statuses: readonly ProviderStatus[]): string {
  const { bold, green, yellow } = paint(process.stdout);
  const notes = statuses.flatMap(({ problems }) => problems ?? []).map(formatProblem);
  const table = renderTable(
    ['PROVIDER', 'STATE', 'CREDENTIAL', 'SERVES', 'UPSTREAM'].map(bold),
    statuses.map((status) => [
      status.provider,
      status.ready ? green('ready') : yellow(status.problems === undefined ? 'no credential' : 'not usable'),
      status.problems === undefined ? credentialOf(status) : '-',
      status.serves.join('\n') || '-',
      status.upstream ?? '-',
    ]),
  );
  return notes.length === 0 ? table : `${table}\n${notes.map((note) => `${yellow('-')} ${note}`).join('\n')}\n`;
}
