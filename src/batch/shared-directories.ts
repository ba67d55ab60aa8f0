import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { PlannedRequest } from './plan-requests';
import { requestName } from './plan-requests';

/** One sentence for each directory in which several runs of a batch may write at the same time. */
export function sharedDirectoryWarnings(planned: readonly PlannedRequest[]): readonly string[] {
  const writers = planned
    .flatMap((one) => ('startable' in one ? [{ at: one.at, plan: one.startable.plan }] : []))
    .filter(({ plan }) => plan.permission.level !== 'read_only')
    .map(({ at, plan }) => ({ at, directory: realpathSync(plan.command.cwd) }));
  const outermost = [...new Set(writers.map(({ directory }) => directory))]
    .sort()
    .reduce<readonly string[]>((kept, one) => (kept.some((above) => isWithin(above, one)) ? kept : [...kept, one]), []);
  return outermost.flatMap((directory) => {
    const within = writers.filter((writer) => isWithin(directory, writer.directory));
    if (within.length < 2) return [];
    const names = within.map(({ at }) => requestName(at));
    return [
      `${listed(names)} may write in "${directory}" at the same time and disturb each other; give each a directory of its own, or allow one run at a time`,
    ];
  });
}

function isWithin(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${String(names.length - 5)} more` : shown;
}
