import type { PluginRecord } from '../../api';
import { asSentence } from '../../errors/as-sentence';
import { stripControl } from '../../events';
import { createPluginsMuster } from '../cli-muster';
import type { RegistryFlags } from '../command-options';
import { notUsable } from '../exit-codes';
import { renderTable } from '../output/table';
import { paint } from '../output/terminal';

/** Flags of `plugins`. */
export interface PluginsFlags extends RegistryFlags {
  readonly strict?: true;
}

/** One plugin as `muster plugins --json` prints it. Stable. */
interface PluginStatus {
  readonly id: string;
  readonly version?: string;
  readonly source: string;
  readonly file?: string;
  /** `ok`, or `failed`: then nothing of it takes part. */
  readonly state: 'ok' | 'failed';
  readonly strategies: readonly string[];
  readonly decoders: readonly string[];
  readonly rosterDirectories: readonly string[];
  readonly replaces?: readonly string[];
  readonly failure?: string;
}

/** Prints the plugins with what each brings, and why some take no part; gives the exit code. */
export async function showPlugins(options: PluginsFlags): Promise<number> {
  const { registry } = await createPluginsMuster(options);
  const statuses = registry.plugins.map(statusOf);
  process.stdout.write(options.json === true ? `${JSON.stringify(statuses)}\n` : renderPlugins(statuses));
  return options.strict === true && statuses.some(({ state }) => state === 'failed') ? notUsable : 0;
}

function statusOf({ id, version, source, file, failure, ...brought }: PluginRecord): PluginStatus {
  return {
    id,
    ...(version === undefined ? {} : { version }),
    source,
    ...(file === undefined ? {} : { file }),
    state: failure === undefined ? 'ok' : 'failed',
    strategies: brought.strategies,
    decoders: brought.decoders,
    rosterDirectories: brought.rosterDirectories,
    ...(brought.replaces === undefined ? {} : { replaces: brought.replaces }),
    ...(failure === undefined ? {} : { failure }),
  };
}

function renderPlugins(statuses: readonly PluginStatus[]): string {
  const { bold, green, yellow } = paint(process.stdout);
  const head = ['PLUGIN', 'VERSION', 'STATE', 'FROM', 'BRINGS'].map(bold);
  const rows = statuses.map((status) => [
    stripControl(status.id),
    stripControl(status.version ?? '-'),
    status.state === 'ok' ? green('ok') : yellow('failed'),
    stripControl([status.source, ...(status.file === undefined ? [] : [status.file])].join('\n')),
    stripControl(broughtLines(status).join('\n')),
  ]);
  const notes = statuses.flatMap(({ id, failure }) =>
    failure === undefined ? [] : [stripControl(`${id}: ${asSentence(failure)}`)],
  );
  const list = notes.map((note) => `${yellow('-')} ${note}\n`).join('');
  return `${renderTable(head, rows)}${list === '' ? '' : `\n${list}`}`;
}

function broughtLines({ strategies, decoders, rosterDirectories, replaces = [] }: PluginStatus): readonly string[] {
  const lines = [
    ...(strategies.length === 0 ? [] : [`strategy ${strategies.join(', ')}`]),
    ...(decoders.length === 0 ? [] : [`decoder ${decoders.join(', ')}`]),
    ...rosterDirectories.map((directory) => `roster ${directory}`),
    ...replaces.map((name) => `replaces ${name}`),
  ];
  return lines.length === 0 ? ['-'] : lines;
}
