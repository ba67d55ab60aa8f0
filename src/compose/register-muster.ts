import type { AgentRegistry } from '../api';
import { pluginSpecifiers } from '../config';
import { registerRegistry, type DependencyContainer } from '../registry';
import { loadConfig } from './load-config';
import { loadRegistryParts } from './load-registry';
import type { MusterOptions } from './muster-options';
import type { PluginSituation } from './plugin-situation';

/**
 * Registers roster, strategies and the `AgentRegistry` in a host's own container. What the host registers under a
 * token of `commandBuilderToken` and its kin takes the place of ours. Throws `RosterError` or `RegistryError`.
 */
export async function registerMuster(
  container: DependencyContainer,
  options: MusterOptions = {},
): Promise<AgentRegistry> {
  const config = loadConfig(options, options.environment ?? process.env);
  return assembleRegistry(container, options, { configured: pluginSpecifiers(config) });
}

/** The same where more is known of the plugins. */
export async function assembleRegistry(
  container: DependencyContainer,
  options: MusterOptions,
  situation: PluginSituation,
): Promise<AgentRegistry> {
  const { contributions, roster } = await loadRegistryParts(options, situation);
  return registerRegistry(container, contributions, roster);
}
