export { agentStatus, type AgentStatus } from './agent-status';
export { bind, type Bindings, type BoundPlan } from './bind';
export { decidePermission, defaultPermission } from './decide-permission';
export { decideRoute, type RouteDecision } from './decide-route';
export { explain, type Explanation } from './explain';
export { planRun, type PlanContext } from './plan-run';
export type { PlannedRoute, RunPlan } from './run-plan';
export type { RunRequest, RunSettings } from './run-request';
