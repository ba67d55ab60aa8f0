import { isAlive } from '../processes';
import { readActiveFile } from '../store';

/** Milliseconds between the looks for more. */
const lookEveryMs = 150;

/** How far a run is followed. */
export interface FollowOptions {
  /** Waits for more, as long as somebody carries the run out. */
  readonly follow: boolean;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** What is in a part of the record of a run, and what is written to it. `more` gives what was not given before. */
export async function* followRecord<T>(
  state: string,
  id: string,
  { follow, signal }: FollowOptions,
  more: () => Iterable<T>,
): AsyncGenerator<T, void, undefined> {
  for (;;) {
    // Asked before the look: what was written up to its end is then seen.
    const goesOn = follow && isCarriedOut(state, id);
    for (const item of more()) {
      yield item;
      if (signal.aborted) return;
    }
    if (!goesOn) return;
    await pause(signal);
    if (signal.aborted) return;
  }
}

/** Whether there is a process that carries the run out. */
export function isCarriedOut(state: string, id: string): boolean {
  const active = readActiveFile(state, id);
  return active !== undefined && isAlive(active.owner);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, lookEveryMs);
    signal.addEventListener('abort', done);
  });
}
