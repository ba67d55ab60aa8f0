import { monotonicMs } from '../host';

/** Node fires a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls back once after a time that may be longer than Node's timers can be. Gives the function that cancels it.
 * Keeps no process alive: what is waited for does that.
 */
export function startDeadline(milliseconds: number, onReached: () => void): () => void {
  const end = monotonicMs() + milliseconds;
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const left = end - monotonicMs();
    timer = setTimeout(left <= longestTimerMs ? onReached : arm, Math.max(0, Math.min(left, longestTimerMs)));
    timer.unref();
  };
  arm();
  return () => {
    clearTimeout(timer);
  };
}
