export { agentStatus, brokenAgentStatus, unusableAgentStatus, type AgentStatus } from './agent-status';
export { bind, type Bindings, type BoundPlan } from './bind';
export { explain, type Explanation } from './explain';
export { planRun, type PlanContext } from './plan-run';
export { defaultLimits, type ProviderFailureLimits, type RunLimits } from './run-limits';
export type { PlannedRoute, RunPlan } from './run-plan';
export type { RunRequest, RunSettings } from './run-request';
