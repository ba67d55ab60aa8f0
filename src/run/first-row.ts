import type { RunPlan } from '../plan';
import { rowSchema, runTitle, timeOfId, type RunRow } from '../store';
import { routeText } from './route-text';

/** The row of a run that begins. */
export function firstRow(
  id: string,
  plan: RunPlan,
  told: { readonly title: string; readonly sessionId?: string; readonly fallbackOf?: string },
): RunRow {
  return {
    schema: rowSchema,
    id,
    agent: plan.agent.name,
    label: plan.agent.label,
    directory: plan.command.cwd,
    route: routeText(plan.route),
    permission: plan.permission.level,
    title: told.title,
    startedAt: new Date(timeOfId(id)).toISOString(),
    state: 'running',
    ...(told.sessionId === undefined ? {} : { sessionId: told.sessionId }),
    ...(told.fallbackOf === undefined ? {} : { fallbackOf: told.fallbackOf }),
  };
}

/** What a run is called; its secrets are taken out before it is cut. */
export function titleOf(prompt: string | undefined, redact: (text: string) => string): string {
  return prompt === undefined ? '' : runTitle(redact(prompt));
}
