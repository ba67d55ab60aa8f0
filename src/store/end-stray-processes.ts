import { endProcessesOf, findMarkedRuns, outerRunsMarker, runMarker } from '../processes';
import { listActiveIds } from './active-file';
import { runDirectory } from './layout';
import { isRunId } from './run-id';
import { isOwnDirectory } from './state-directory';

/**
 * Ends processes that carry the marker of a run which this state directory keeps and which does not go on. Gives how
 * many. A run within which this process itself was started is left alone.
 */
export async function endStrayProcesses(
  state: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number> {
  const marked = [...findMarkedRuns()].filter((id) => isRunId(id) && isOwnDirectory(runDirectory(state, id)));
  if (marked.length === 0) return 0;
  const own = [environment[runMarker] ?? '', ...(environment[outerRunsMarker] ?? '').split(':')];
  // After the look at the processes: a run that began since then is among these.
  const active = listActiveIds(state);
  const runIds = marked.filter((id) => !active.includes(id) && !own.includes(id));
  return runIds.length === 0 ? 0 : endProcessesOf({ runIds });
}
