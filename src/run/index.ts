export type { Run } from './run';
export { startRun, type RunContext } from './start-run';
export { verdictTable } from './verdict-table';
