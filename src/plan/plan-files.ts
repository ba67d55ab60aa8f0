import { joinText, type AgentDefinition, type PlannedFile, type ResolvedRun } from '../api';
import { runFiles, settingsFile } from '../command';

/** The files that are written before the launch: what lies in a private home, those of every run, settings, instructions. */
export function planFiles(agent: AgentDefinition, run: ResolvedRun): readonly PlannedFile[] {
  const settings = settingsFile(agent, run);
  return [
    ...homeFiles(agent, run),
    ...runFiles(agent, run.paths),
    ...(settings === undefined ? [] : [settings]),
    ...(run.delivery?.files ?? []),
  ];
}

function homeFiles(agent: AgentDefinition, { paths: { home } }: ResolvedRun): readonly PlannedFile[] {
  if (home === undefined) return [];
  return Object.entries(agent.home.files).map(([path, content]) => ({ path: joinText(home, '/', path), content }));
}
