import { PlanError, RunError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import type { Run } from '../run';

/** What a host may say of a run beside its request. */
export interface RunOptions {
  /** Ends the run as `cancelled` when it is aborted. */
  readonly signal?: AbortSignal;
}

/** A run that is planned. */
interface Startable {
  start(): Run;
}

/**
 * Plans and starts a run that ends with a signal. Throws `RunError` (`run_aborted`) for one that is aborted before the
 * start, also while it is planned; then nothing was started.
 */
export async function startAbortable({ signal }: RunOptions, plan: () => Promise<Startable>): Promise<Run> {
  if (signal === undefined) return (await plan()).start();
  assertSignal(signal);
  assertNotAborted(signal);
  const planned = await plan();
  assertNotAborted(signal);
  const run = planned.start();
  const stop = (): void => void run.stop(reasonOf(signal));
  signal.addEventListener('abort', stop, { once: true });
  // A signal can outlive any number of runs.
  void run.verdict.finally(() => {
    signal.removeEventListener('abort', stop);
  });
  return run;
}

/** By its shape: one of another realm is one too. */
function assertSignal(signal: unknown): void {
  const { aborted, addEventListener } = Object(signal) as Record<string, unknown>;
  if (typeof aborted === 'boolean' && typeof addEventListener === 'function') return;
  throw new PlanError('request_invalid', 'The option "signal" is no AbortSignal. Pass that of an AbortController.');
}

function assertNotAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  const message = `The run was aborted before it was started: ${reasonOf(signal)}. Nothing was started.`;
  throw new RunError('run_aborted', message, { cause: signal.reason });
}

/** The message of an error alone, also of one of another realm. */
function reasonOf({ reason }: AbortSignal): string {
  const { message } = Object(reason) as Record<string, unknown>;
  return typeof message === 'string' ? message : thrownText(reason);
}
