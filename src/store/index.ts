export { ActiveRun, beginRun } from './active-run';
export { listActiveIds, readActiveFile, type ActiveRunFile } from './active-file';
export { endStrayProcesses } from './end-stray-processes';
export { findRun } from './find-run';
export {
  activeFile,
  indexFile,
  runDirectory,
  sessionDirectory,
  sessionLock,
  sessionsDirectory,
  stopFile,
} from './layout';
export { newestRow } from './index-lines';
export { listRuns, type RunFilter } from './list-runs';
export { pruneRuns, type PrunedItem, type PruneOptions } from './prune-runs';
export { readEvents, readPlan, readVerdict, type KeptPlan } from './read-record';
export { rebuildIndex } from './rebuild-index';
export { hasForeignRuns, recoverRuns } from './recover-runs';
export { createId, isIdBeginning, isRunId, parseRunId, timeOfId } from './run-id';
export { rowSchema, type RunRow, type RunState } from './run-row';
export { runTitle } from './run-title';
export { shownId } from './shown-id';
export { stateSubdirectory, unwritableState } from './state-directory';
export { onStopRequest, requestStop } from './stop-request';
export { lockHolder, takeLock, type HeldLock, type LockRefusal } from './take-lock';
