import { expandJson, expandTemplate, joinText, mergeSlottedJson, slottedJsonText } from '../api';
import type { AgentDefinition, JsonObject, PlannedFile, ResolvedRun, RunPaths, SlottedJson } from '../api';

/** Whether a settings file is written: one in the home is left out on own login, where that is used as it is. */
export function writesSettings({ settings }: AgentDefinition, paths: Pick<RunPaths, 'home'>): boolean {
  return settings !== undefined && !(settings.file.startsWith('{home}') && paths.home === undefined);
}

/**
 * The settings file of one run, if one is written: its values and, over them, what the route, the level and the
 * instructions say.
 */
export function settingsFile(agent: AgentDefinition, run: ResolvedRun): PlannedFile | undefined {
  const { settings } = agent;
  if (settings === undefined || !writesSettings(agent, run.paths)) return undefined;
  const parts: readonly JsonObject[] = [
    settings.values,
    (run.route.kind === 'provider' ? run.route.binding.settings : undefined) ?? {},
    agent.permissions[run.permission].config,
    run.delivery?.channel === 'settings' ? run.delivery.settings : {},
    run.ignoresRepositoryConfiguration === true ? agent.repository.ignore.settings : {},
  ];
  const values = parts.map((part) => expandJson(part, run)).reduce<SlottedJson>(mergeSlottedJson, {});
  return { path: expandTemplate(settings.file, run), content: joinText(slottedJsonText(values), '\n') };
}
