import type { PlannedRoute } from '../plan';

/** The way to a model in a few words. */
export function routeText(route: PlannedRoute): string {
  return route.kind === 'provider' ? `${route.provider} (${route.protocol})` : 'own login';
}
