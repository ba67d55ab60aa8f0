import type { RunCost, RunEventBody, RunUsage } from '../api';
import type { PlannedRoute } from '../plan';
import { RoutedUsage } from './routed-usage';
import { ToldUsage } from './told-usage';
import type { UsageFigures } from './usage-figures';

/** What a run used, as far as it is known. */
export interface TalliedUsage {
  readonly usage?: RunUsage;
  readonly cost?: RunCost;
}

/** Adds up what a run uses from its events: from the broker's where there is one, else from the agent's own. */
export class UsageTally {
  readonly #routed = new RoutedUsage();
  readonly #told: ToldUsage;

  /** What the conversation had used before this run: `{}` for a new one, `undefined` where it is not known. */
  constructor(sessionBefore: UsageFigures | undefined) {
    this.#told = new ToldUsage(sessionBefore);
  }

  /** What the agent itself counts of the conversation from its beginning; absent where it does not. */
  get conversation(): UsageFigures | undefined {
    return this.#told.conversation;
  }

  take(event: RunEventBody): void {
    if (event.type === 'model_request') this.#routed.take(event);
    if (event.type === 'usage') this.#told.takeUsage(event);
    if (event.type === 'result') this.#told.takeResult(event);
  }

  /** Up to now. What the agent says of a routed run is left aside: the broker saw more. */
  on(route: PlannedRoute): TalliedUsage {
    const usage = route.kind === 'provider' ? this.#routed.usage : this.#told.usage;
    const cost = route.kind === 'provider' ? this.#routed.cost(route.prices?.asOf) : this.#told.cost;
    return { ...(usage === undefined ? {} : { usage }), ...(cost === undefined ? {} : { cost }) };
  }
}
