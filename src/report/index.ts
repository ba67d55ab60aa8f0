export { readReportedPlan, type ReportedPlan } from './reported-plan';
export type { ReportedRun } from './reported-run';
export { renderRunPage } from './run-page';
export { assertPagePlace, writeRunPage } from './write-run-page';
