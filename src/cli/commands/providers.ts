import type { ProviderDefinition } from '../../api';
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
  readonly ready: boolean;
}

/** Prints the providers and whether there is a credential for each. */
export async function showProviders(options: RegistryFlags): Promise<void> {
  const { registry } = await createCommandLineMuster(options);
  const statuses = [...registry.providers.values()].map(statusOf);
  process.stdout.write(options.json === true ? `${JSON.stringify(statuses)}\n` : renderProviders(statuses));
}

function statusOf(provider: ProviderDefinition): ProviderStatus {
  const credentialFound = provider.credentialEnv.find((name) => (process.env[name] ?? '') !== '');
  return {
    provider: provider.name,
    label: provider.label,
    serves: Object.keys(provider.serves),
    ...(provider.upstream === undefined ? {} : { upstream: provider.upstream }),
    credentialEnv: provider.credentialEnv,
    ...(credentialFound === undefined ? {} : { credentialFound }),
    ready: credentialFound !== undefined || !provider.credentialRequired,
  };
}

function renderProviders(statuses: readonly ProviderStatus[]): string {
  const { bold, green, yellow } = paint(process.stdout);
  return renderTable(
    ['PROVIDER', 'STATE', 'CREDENTIAL', 'SERVES', 'UPSTREAM'].map(bold),
    statuses.map((status) => [
      status.provider,
      status.ready ? green('ready') : yellow('no credential'),
      status.credentialFound ?? (status.credentialEnv.join(' or ') || 'none needed'),
      status.serves.join('\n'),
      status.upstream ?? '-',
    ]),
  );
}
