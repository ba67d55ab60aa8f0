import type { RunEventBody } from '../api';
import type { RunPlan } from '../plan';
import { routeText } from './route-text';

/** The first event of a run: what it is about to do. */
export function startedEvent(
  plan: RunPlan,
  record: string,
  told: { readonly title?: string; readonly fallbackOf?: string; readonly session?: { readonly id: string } } = {},
): RunEventBody {
  const { agent, route, permission, command } = plan;
  const { title = '', fallbackOf, session } = told;
  return {
    type: 'run_started',
    schema: 1,
    agent: agent.name,
    label: agent.label,
    directory: command.cwd,
    route: routeText(route),
    why: route.why,
    permission: permission.level,
    ...(agent.version === undefined ? {} : { version: agent.version }),
    record,
    ...(session === undefined ? {} : { session: session.id, sessionMode: plan.session.mode }),
    ...(title === '' ? {} : { title }),
    ...(fallbackOf === undefined ? {} : { fallbackOf }),
    ...(plan.warnings.length === 0 ? {} : { warnings: plan.warnings }),
  };
}
