import { readProcessTable } from './process-table';

/** The ids of all runs whose marker some process of this machine carries; empty where environments are not shown. */
export function findMarkedRuns(): ReadonlySet<string> {
  return readProcessTable().runs;
}
