import { expandTemplate, joinText, mergeSlottedJson, slottedJsonText } from '../api';
import type { AgentDefinition, PlannedFile, ResolvedRun } from '../api';

/**
 * The settings file of one run, if the agent takes one: its values and, over them, the `config` of the level. One in
 * the home is left out on own login: the person's home is used as it is.
 */
export function settingsFile(agent: AgentDefinition, run: ResolvedRun): PlannedFile | undefined {
  const { settings } = agent;
  if (settings === undefined || (settings.file.startsWith('{home}') && run.paths.home === undefined)) return undefined;
  const values = mergeSlottedJson(settings.values, agent.permissions[run.permission].config);
  return { path: expandTemplate(settings.file, run), content: joinText(slottedJsonText(values), '\n') };
}
