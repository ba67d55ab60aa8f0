import { expandTemplate, joinText, mergeSlottedJson, slottedJsonText } from '../api';
import type { AgentDefinition, PlannedFile, ResolvedRun } from '../api';

/** The files that are written before the launch: what lies in a private home, the settings, the instructions. */
export function planFiles(agent: AgentDefinition, run: ResolvedRun): readonly PlannedFile[] {
  return [...homeFiles(agent, run), ...settingsFile(agent, run), ...(run.delivery?.files ?? [])];
}

function homeFiles(agent: AgentDefinition, { paths: { home } }: ResolvedRun): readonly PlannedFile[] {
  if (home === undefined) return [];
  return Object.entries(agent.home.files).map(([path, content]) => ({ path: joinText(home, '/', path), content }));
}

/** A settings file in the home is left out on own login: the person's home is used as it is. */
function settingsFile(agent: AgentDefinition, run: ResolvedRun): readonly PlannedFile[] {
  const { settings } = agent;
  if (settings === undefined || (settings.file.startsWith('{home}') && run.paths.home === undefined)) return [];
  const values = mergeSlottedJson(settings.values, agent.permissions[run.permission].config);
  return [{ path: expandTemplate(settings.file, run), content: joinText(slottedJsonText(values), '\n') }];
}
