import type { BoundAgent, PluginRecord } from '../api';
import { PlanError } from '../errors';
import type { HostEnvironment, HostFacts } from '../host';

/**
 * Throws `PlanError` (`plugin_refused`) for a run in a directory, or in a repository, that holds the file of a plugin
 * that this process has loaded: the agent could change the code that runs outside of it next time.
 */
export function assertPluginsElsewhere(
  plugins: readonly PluginRecord[],
  directory: HostFacts['directory'],
  environment: HostEnvironment,
): void {
  const loaded = plugins.filter(({ file, failure }) => file !== undefined && failure === undefined);
  if (loaded.length === 0) return;
  const { runWorkPlaces } = require('./plugin-work-places') as typeof import('./plugin-work-places');
  const { workPlaceOf } =
    require('../registry/loading/work-places') as typeof import('../registry/loading/work-places');
  const places = runWorkPlaces(environment, directory);
  for (const { id, file = '' } of loaded) {
    const place = workPlaceOf(file, places);
    if (place === undefined) continue;
    throw new PlanError(
      'plugin_refused',
      `The plugin "${id}" is loaded from "${file}", which lies in ${place.what}, "${place.path}": the agent could change it. ` +
        'Move the plugin, or start Muster without it.',
      { details: { plugin: id, file, directory: place.path } },
    );
  }
}

/** Throws `RegistryError` for an agent without a usable decoder of its output, which only its run would tell otherwise. */
export function assertDecodable(agent: BoundAgent): void {
  agent.createEventDecoder();
}
