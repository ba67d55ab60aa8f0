import { readFileSync } from 'node:fs';

/** The variable that marks every process of a run. */
export const runMarker = 'MUSTER_RUN_ID';

/** The variable that names, separated by `:`, the runs within which a run was started. */
export const outerRunsMarker = 'MUSTER_OUTER_RUN_IDS';

/**
 * The runs whose marker a process carries in its environment: its own, and those within which that was started.
 * Empty for a process that is gone or of somebody else, and where the platform shows no environments.
 */
export function readRunsOf(pid: number): readonly string[] {
  return runsIn(environmentOf(pid));
}

/** The runs that an environment names; each of its variables has a NUL byte after it. */
export function runsIn(environment: string): readonly string[] {
  // Few processes know of runs at all: only their variables are taken apart.
  if (!environment.includes(runMarker) && !environment.includes(outerRunsMarker)) return [];
  const runs = environment.split('\0').flatMap((variable) => {
    const [name, ...value] = variable.split('=');
    if (name === runMarker) return [value.join('=')];
    return name === outerRunsMarker ? value.join('=').split(':') : [];
  });
  return [...new Set(runs)].filter((id) => id !== '');
}

function environmentOf(pid: number): string {
  try {
    // As text it is read in one step; a buffer for each process would take as long as everything else.
    return readFileSync(`/proc/${String(pid)}/environ`, 'utf8');
  } catch {
    return '';
  }
}
