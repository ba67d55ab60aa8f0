import type { RunEventBody } from '../api';
import type { RunPlan } from '../plan';

/** The first event of a run: what it is about to do. */
export function startedEvent(plan: RunPlan, record: string, fallbackOf?: string): RunEventBody {
  const { agent, route, permission, command } = plan;
  return {
    type: 'run_started',
    schema: 1,
    agent: agent.name,
    label: agent.label,
    directory: command.cwd,
    route: route.kind === 'provider' ? `${route.provider} (${route.protocol})` : 'own login',
    why: route.why,
    permission: permission.level,
    ...(agent.version === undefined ? {} : { version: agent.version }),
    record,
    ...(fallbackOf === undefined ? {} : { fallbackOf }),
    ...(plan.warnings.length === 0 ? {} : { warnings: plan.warnings }),
  };
}
