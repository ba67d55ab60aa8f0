import { readAgentValue, type LayeredConfig } from '../config';

/** The default agent of the configuration, for `AgentRegistry.resolve`, and where it was written. */
export function configuredAgent(config: LayeredConfig): { readonly defaultAgent?: string; readonly origin?: string } {
  const found = readAgentValue('agent', config, '_default');
  return typeof found?.value === 'string' ? { defaultAgent: found.value, origin: found.origin } : {};
}
