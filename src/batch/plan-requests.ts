import { isMusterError, PlanError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import type { RunPlan, RunRequest } from '../plan';
import type { Run } from '../run';
import type { BatchProblem, BatchResult } from './batch-result';

/** A plan and what carries it out. `start` throws `RunError` when not even a record can be made. */
export interface StartableRun {
  readonly plan: RunPlan;
  start(): Run;
}

/** Plans a request and starts nothing. Throws `MusterError` for what can be known before. */
export type PlanStartable = (request: RunRequest) => Promise<StartableRun>;

/** Which request of a batch it is. */
export type RequestPlace = Pick<BatchResult, 'index' | 'place'>;

/** A request that can be started, or what keeps it from that. */
export type PlannedRequest =
  | { readonly at: RequestPlace; readonly startable: StartableRun }
  | { readonly at: RequestPlace; readonly request: RunRequest; readonly problem: BatchProblem };

/** More are counted and not told. */
const mostTold = 100;

/** Plans all requests, one after the other, before any of them is started. */
export async function planRequests(
  requests: readonly RunRequest[],
  places: readonly string[],
  plan: PlanStartable,
): Promise<readonly PlannedRequest[]> {
  const planned: PlannedRequest[] = [];
  for (const [index, request] of requests.entries()) {
    const place = places[index];
    const at = { index, ...(place === undefined ? {} : { place }) };
    try {
      planned.push({ at, startable: await plan(request) });
    } catch (error) {
      if (!isMusterError(error)) throw error;
      planned.push({ at, request, problem: { code: error.code, message: thrownText(error) } });
    }
  }
  return planned;
}

/** Throws `PlanError` (`batch_refused`) with everything that keeps requests from being started. */
export function assertAllPlanned(planned: readonly PlannedRequest[]): void {
  const problems = planned.flatMap((one) => ('problem' in one ? [{ ...one.at, ...one.problem }] : []));
  if (problems.length === 0) return;
  const lines = problems.slice(0, mostTold).map((one) => `  ${requestName(one)}: ${one.message} [${one.code}]`);
  const more = problems.length > mostTold ? `\n  and ${String(problems.length - mostTold)} more` : '';
  throw new PlanError(
    'batch_refused',
    `${String(problems.length)} of ${String(planned.length)} requests cannot be planned, and nothing was started:\n${lines.join('\n')}${more}`,
    { details: { problems } },
  );
}

/** How messages call a request. */
export function requestName({ index, place }: RequestPlace): string {
  return `request ${String(index)}${place === undefined ? '' : ` (${place})`}`;
}
