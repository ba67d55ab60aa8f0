import { expandTemplate, joinText, mergeSlottedJson, slottedJsonText } from '../api';
import type { AgentDefinition, PlannedFile, ResolvedRun, RunPaths } from '../api';

/** Whether a settings file is written: one in the home is left out on own login, where that is used as it is. */
export function writesSettings({ settings }: AgentDefinition, paths: Pick<RunPaths, 'home'>): boolean {
  return settings !== undefined && !(settings.file.startsWith('{home}') && paths.home === undefined);
}

/** The settings file of one run, if one is written: its values and, over them, the `config` of the level. */
export function settingsFile(agent: AgentDefinition, run: ResolvedRun): PlannedFile | undefined {
  const { settings } = agent;
  if (settings === undefined || !writesSettings(agent, run.paths)) return undefined;
  const values = mergeSlottedJson(settings.values, agent.permissions[run.permission].config);
  return { path: expandTemplate(settings.file, run), content: joinText(slottedJsonText(values), '\n') };
}
