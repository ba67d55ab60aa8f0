import { joinText, type AgentDefinition, type PlannedFile, type RunPaths } from '../api';

/** The files in the run directory that every headless run of the agent has. */
export function runFiles(
  { headless }: AgentDefinition,
  { runDirectory }: Pick<RunPaths, 'runDirectory'>,
): readonly PlannedFile[] {
  return Object.entries(headless.files).map(([path, content]) => ({
    path: joinText(runDirectory, '/', path),
    content,
  }));
}
