import { PlanError } from '../errors';
import type { PlannedRoute, RunPlan, RunRequest } from '../plan';

/** Whether the configuration names a provider for an agent. */
export type ProviderIsConfigured = (agent: string) => boolean;

/**
 * A run whose way to a model was named does not move to another account that nobody named. `first`: its plan. Throws
 * `PlanError` (`request_invalid`) where the way of a fallback agent is left to what is found on the machine.
 */
export function assertFallbackWay(request: RunRequest, first: RunPlan, isConfigured: ProviderIsConfigured): void {
  const { agent, provider } = request.fallback ?? {};
  if (agent === undefined || provider !== undefined) return;
  const isAsked = request.provider !== undefined || request.ownLogin === true;
  // What names both ways in one place leaves neither open.
  if (!isAsked && (!isConfigured(first.agent.name) || isConfigured(agent))) return;
  throw new PlanError(
    'request_invalid',
    `The way of this run was named (${wayText(first.route)}, ${first.route.why}), and that of its fallback agent "${agent}" ` +
      'was not: it could be another account. Name it too: --fallback-provider NAME, or --fallback-provider own-login ' +
      'for the login of its own (without a command line: fallback.provider).',
    { details: { agent } },
  );
}

/** Throws `PlanError` (`request_invalid`) where the fallback is the first run once more. */
export function assertOtherWay(first: RunPlan, fallback: RunPlan): void {
  const isSame =
    first.agent.name === fallback.agent.name &&
    sameRoute(first.route, fallback.route) &&
    first.config.model === fallback.config.model;
  if (!isSame) return;
  throw new PlanError(
    'request_invalid',
    `The fallback is the run itself: ${first.agent.label}, ${wayText(first.route)}. Name another agent, another provider, or ` +
      'another model of it.',
  );
}

/** The way to a model in a few words. */
export function wayText(route: PlannedRoute): string {
  return route.kind === 'provider' ? `through ${route.provider}` : 'by its own login';
}

function sameRoute(one: PlannedRoute, other: PlannedRoute): boolean {
  if (one.kind !== 'provider' || other.kind !== 'provider') return one.kind === other.kind;
  return one.provider === other.provider && one.argument === other.argument;
}
