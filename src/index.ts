export * from './api';
export * from './errors';
export { resolveAgent, resolveAgentValue } from './config';
export { buildHeadlessCommand, renderShell } from './command';
export { createMuster, registerMuster, type Muster, type MusterOptions, type RunOptions } from './compose';
export type { Configuration, ConfigurationRequest, ConfigurationSource, ConfiguredValue } from './compose';
export { inspectHost, type HostEnvironment, type HostFacts, type InspectOptions } from './host';
export { bind, explain, planRun } from './plan';
export type {
  AgentStatus,
  Bindings,
  BoundPlan,
  Explanation,
  PlanContext,
  PlannedRoute,
  RunPlan,
  RunRequest,
  RunSettings,
} from './plan';
export type { CompareOptions, ComparedRun, Comparison, ComparisonOutcome } from './batch';
export type { Batch, BatchCost, BatchEvent, BatchOptions, BatchProblem, BatchResult, BatchSummary } from './batch';
export type { Run } from './run';
