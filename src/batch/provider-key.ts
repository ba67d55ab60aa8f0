import type { RunPlan } from '../plan';

/** What a run shares with others: its provider, or the account that its agent is logged in to. */
export function providerKey({ route, agent }: RunPlan): string {
  return route.kind === 'provider' ? `provider ${route.provider}` : `own login of ${agent.name}`;
}
