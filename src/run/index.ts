export type { Run } from './run';
export type { RunContext } from './run-parts';
export { startRun } from './start-run';
export { verdictTable } from './verdict-table';
