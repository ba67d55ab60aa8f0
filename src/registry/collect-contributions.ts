import { pluginApiVersion, type AgentPlugin, type PluginRecord, type PluginRegistrar } from '../api';
import { isMusterError, RegistryError } from '../errors';
import type { Contributions } from './contributions';
import { ContributionTable } from './plugin-registrar';

/** A plugin whose `register` may return anything. */
interface UncheckedPlugin extends Pick<AgentPlugin, 'id' | 'version'> {
  register(registrar: PluginRegistrar): unknown;
}

/** Lets each plugin register, in order. Throws `RegistryError` for one that cannot take part, and says which. */
export function collectContributions(plugins: readonly AgentPlugin[]): Contributions {
  const table = new ContributionTable();
  const records = new Map<string, PluginRecord>();
  for (const candidate of plugins as readonly unknown[]) {
    const plugin = parsePlugin(candidate);
    if (records.has(plugin.id)) {
      throw new RegistryError('plugin_invalid', `Two plugins have the id "${plugin.id}". Give one of them another id.`);
    }
    runPlugin(plugin, table);
    records.set(plugin.id, { id: plugin.id, version: plugin.version });
  }
  table.close();
  return {
    commandBuilders: table.commandBuilders,
    instructionDeliveries: table.instructionDeliveries,
    eventDecoders: table.eventDecoders,
    rosterDirectories: table.rosterDirectories,
    plugins: [...records.values()],
  };
}

/** The version comes first: a plugin of another contract may have any other shape. */
function parsePlugin(value: unknown): UncheckedPlugin {
  const plugin = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof AgentPlugin, unknown>
  >;
  const id = typeof plugin.id === 'string' && plugin.id !== '' ? plugin.id : undefined;
  const name = id === undefined ? 'A plugin without an id' : `Plugin "${id}"`;
  if (plugin.apiVersion !== pluginApiVersion) {
    throw new RegistryError(
      'plugin_invalid',
      `${name} has apiVersion ${JSON.stringify(plugin.apiVersion ?? null)}; this host works with ${String(pluginApiVersion)}.`,
      { details: { plugin: id, apiVersion: plugin.apiVersion } },
    );
  }
  if (id === undefined || typeof plugin.version !== 'string' || typeof plugin.register !== 'function') {
    throw new RegistryError('plugin_invalid', `${name} lacks an id, a version or a register function.`);
  }
  return value as UncheckedPlugin;
}

function runPlugin(plugin: UncheckedPlugin, table: ContributionTable): void {
  let returned: unknown;
  try {
    returned = plugin.register(table.registrarOf(plugin.id));
  } catch (cause) {
    if (isMusterError(cause)) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new RegistryError('plugin_failed', `Plugin "${plugin.id}" failed while it registered: ${message}`, { cause });
  }
  if (typeof (returned as { then?: unknown } | null | undefined)?.then !== 'function') return;
  // Nobody would hear of its failure; what it registered later would be lost.
  Promise.resolve(returned).catch(() => undefined);
  throw new RegistryError(
    'plugin_invalid',
    `register of plugin "${plugin.id}" returned a promise; expected it to be done when it returns.`,
  );
}
