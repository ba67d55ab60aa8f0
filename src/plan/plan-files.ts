import { joinText, showText, type AgentDefinition, type PlannedFile, type ResolvedRun } from '../api';
import { runFiles, settingsFile } from '../command';
import { PlanError } from '../errors';

/**
 * The files that are written before the launch: what lies in a private home, those of every run, settings, instructions.
 * Throws `PlanError` (`plugin_invalid`) for two at one place, of which one would be lost.
 */
export function planFiles(agent: AgentDefinition, run: ResolvedRun): readonly PlannedFile[] {
  const settings = settingsFile(agent, run);
  const files = {
    'home.files': homeFiles(agent, run),
    'headless.files': runFiles(agent, run.paths),
    'settings.file': settings === undefined ? [] : [settings],
    'its instruction delivery': run.delivery?.files ?? [],
  };
  assertPlacesApart(agent, files);
  return Object.values(files).flat();
}

function homeFiles(agent: AgentDefinition, { paths: { home } }: ResolvedRun): readonly PlannedFile[] {
  if (home === undefined) return [];
  return Object.entries(agent.home.files).map(([path, content]) => ({ path: joinText(home, '/', path), content }));
}

function assertPlacesApart(agent: AgentDefinition, files: Readonly<Record<string, readonly PlannedFile[]>>): void {
  const owners = new Map<string, string>();
  for (const [owner, ofOwner] of Object.entries(files)) {
    for (const { path } of ofOwner) {
      const shown = showText(path);
      // Some file systems take both cases for the same name.
      const place = shown.toLowerCase();
      const other = owners.get(place);
      if (other !== undefined) throw doubled(agent, shown, other === owner ? [owner] : [other, owner]);
      owners.set(place, owner);
    }
  }
}

function doubled({ name, label }: AgentDefinition, path: string, owners: readonly string[]): PlanError {
  return new PlanError(
    'plugin_invalid',
    `${label} would be given two files at "${path}", by ${owners.join(' and by ')}. Each needs a path of its own.`,
    { details: { agent: name, path } },
  );
}
