import type { AgentRegistry } from '../api';
import { registerRegistry, type DependencyContainer } from '../registry';
import { loadRegistryParts } from './load-registry';
import type { MusterOptions } from './muster-options';

/**
 * Registers roster, strategies and the `AgentRegistry` in a host's own container. What the host registers under a
 * token of `commandBuilderToken` and its kin takes the place of ours. Throws `RosterError` or `RegistryError`.
 */
export function registerMuster(container: DependencyContainer, options: MusterOptions = {}): Promise<AgentRegistry> {
  // Settles as a promise already now, since plugins will be loaded from files one day.
  return new Promise((resolve) => {
    const { contributions, roster } = loadRegistryParts(options);
    resolve(registerRegistry(container, contributions, roster));
  });
}
