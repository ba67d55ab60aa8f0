import type { AgentRegistry, EntryField } from '../../api';
import { UsageError } from '../../errors';
import { createCommandLineMuster } from '../cli-muster';
import type { RegistryFlags } from '../command-options';
import { paint } from '../output/terminal';
import { yamlValue } from '../output/yaml-value';

/** Flags of `roster show`. */
export interface RosterShowFlags extends RegistryFlags {
  readonly provider?: true;
  readonly origins?: true;
}

/** One entry as `muster roster show --json` prints it. Stable. */
interface ShownEntry {
  readonly kind: 'agent' | 'provider';
  readonly name: string;
  /** The agents that it derives from, nearest first. */
  readonly derivedFrom?: readonly string[];
  readonly fields: readonly EntryField[];
}

/** Prints every value of an entry that is in effect. */
export async function showEntry(name: string, options: RosterShowFlags): Promise<void> {
  if (name === '') throw new UsageError('usage', 'The name is empty. Say which agent or provider to show.');
  const { registry } = await createCommandLineMuster(options);
  const entry = entryOf(registry, name, options);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(entry)}\n` : renderEntry(entry, options.origins === true),
  );
}

function entryOf(registry: AgentRegistry, name: string, options: RosterShowFlags): ShownEntry {
  const kind = options.provider === true || isProviderAlone(registry, name) ? 'provider' : 'agent';
  const fields = registry.describe(kind, name);
  const derivedFrom = kind === 'agent' ? registry.agents.get(name)?.derivedFrom : undefined;
  return { kind, name, ...(derivedFrom === undefined ? {} : { derivedFrom }), fields };
}

function isProviderAlone(registry: AgentRegistry, name: string): boolean {
  const has = (kind: 'agent' | 'provider', names: ReadonlyMap<string, unknown>): boolean =>
    names.has(name) || registry.broken.some((entry) => entry.kind === kind && entry.name === name);
  return !has('agent', registry.agents) && has('provider', registry.providers);
}

function renderEntry({ kind, name, derivedFrom = [], fields }: ShownEntry, withOrigins: boolean): string {
  const { bold, dim } = paint(process.stdout);
  const rows = fields.map(({ path, value, origins }) => ({
    key: `${path}:`,
    value: yamlValue(value),
    origin: origins.length === 0 ? 'default' : origins.map(withoutColumn).join(', '),
  }));
  const keyWidth = Math.max(...rows.map(({ key }) => key.length));
  // One long value must not push all origins off the screen.
  const valueWidth = Math.max(...rows.map(({ value }) => (value.length > 40 ? 0 : value.length)));
  const lines = rows.map(({ key, value, origin }) =>
    [key.padEnd(keyWidth), withOrigins ? value.padEnd(valueWidth) : value, ...(withOrigins ? [dim(`# ${origin}`)] : [])]
      .join('  ')
      .trimEnd(),
  );
  const descent = derivedFrom.length === 0 ? '' : dim(`, derived from ${derivedFrom.join(', then ')}`);
  return `${bold(`# ${kind} ${name}`)}${descent}\n${lines.join('\n')}\n`;
}

function withoutColumn(origin: string): string {
  return origin.replace(/:\d+$/, '');
}
