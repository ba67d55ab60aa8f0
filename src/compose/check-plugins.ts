import type { AgentRegistry, BoundAgent, PluginRecord } from '../api';
import { formatProblem, isMusterError, PlanError } from '../errors';
import { asSentence } from '../errors/as-sentence';
import type { HostEnvironment, HostFacts } from '../host';
import { planRun, type AgentStatus, type PlanContext, type RunRequest } from '../plan';

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

/**
 * Throws `PlanError` (`warnings_refused`) for a strict run while a plugin takes no part or a file of the roster has a
 * problem: something that was asked for is not there.
 */
export function assertNothingLeftOut(
  { strict }: Pick<RunRequest, 'strict'>,
  { plugins, rosterProblems }: Pick<AgentRegistry, 'plugins' | 'rosterProblems'>,
): void {
  if (strict !== true) return;
  const warnings = [
    ...plugins.flatMap(({ id, source, failure }) =>
      failure === undefined ? [] : [`plugin ${id} (${source}) takes no part: ${asSentence(failure)}`],
    ),
    ...rosterProblems.map((problem) => asSentence(formatProblem(problem))),
  ];
  if (warnings.length === 0) return;
  throw new PlanError('warnings_refused', `The run is strict, and something is left out: ${warnings.join(' ')}`);
}

/** The row of an agent that seemed ready, once a small run can be planned too: its behaviour can be a stranger's. */
export function oncePlannable(status: AgentStatus, context: PlanContext): AgentStatus {
  if (!status.ready) return status;
  try {
    planRun({ directory: context.facts.directory.path, prompt: 'Say hello.' }, context);
    return status;
  } catch (error) {
    if (!isMusterError(error)) throw error;
    return { ...status, ready: false, missing: [error.message] };
  }
}
