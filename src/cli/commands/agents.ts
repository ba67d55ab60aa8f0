import type { AgentStatus } from '../../plan';
import { createCommandLineMuster } from '../cli-muster';
import { withActivity } from '../output/activity';
import { columnsOf, fitLine, paint } from '../output/terminal';
import { renderTable } from '../output/table';
import type { RegistryFlags } from '../command-options';

/** Prints what is installed here and how each agent would run. */
export async function showAgents(options: RegistryFlags): Promise<void> {
  const muster = await createCommandLineMuster(options);
  // Programs that are asked for their version for the first time take seconds.
  const statuses = await withActivity('asking the agents for their versions', muster.agents());
  process.stdout.write(options.json === true ? `${JSON.stringify(statuses)}\n` : renderAgents(statuses));
}

function notReady({ installed, problems }: AgentStatus): string {
  if (problems !== undefined) return 'not usable';
  return installed ? 'not ready' : 'not installed';
}

function renderAgents(statuses: readonly AgentStatus[]): string {
  const { bold, dim, green, yellow } = paint(process.stdout);
  const head = ['AGENT', 'VERSION', 'STATE', 'ROUTE', 'PERMISSION'].map(bold);
  const rows = statuses.map((status) => [
    status.agent,
    status.version ?? (status.installed ? '?' : '-'),
    status.ready ? green('ready') : yellow(notReady(status)),
    status.route ?? '-',
    status.permission ?? '-',
  ]);
  // What else a CLI would need is of interest once it is there.
  const notes = statuses
    .flatMap(({ installed, missing }) => (installed ? missing : missing.slice(0, 1)))
    .map((line) => fitLine(line, columnsOf(process.stdout) * 2));
  const own = statuses.some(({ ready, route }) => ready && route === 'own login');
  return [
    renderTable(head, rows),
    ...(notes.length === 0 ? [] : [`\n${notes.map((note) => `${yellow('-')} ${note}`).join('\n')}\n`]),
    ...(own
      ? [dim('\nAn own login is not tried out here. Set the key of a provider to run through the broker instead.\n')]
      : []),
  ].join('');
}
