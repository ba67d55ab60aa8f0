import { startDeadline } from './deadline';

/** How far the clock of the wall may be ahead of the limit: it can be set, and a machine may sleep for a night. */
const clockAllowanceMs = 24 * 3600 * 1000;

/** How often the clock of the wall is looked at. */
const lookMs = 60_000;

/** Which of the two clocks said that the time is over. */
export type TimeOver = 'worked' | 'passed';

/**
 * Calls back once when a time is over. What counts is the clock that is never set and stands still while the machine
 * sleeps; but when by the clock of the wall more than that time and a day have passed, it is over too. Gives the
 * function that cancels it. Keeps no process alive.
 */
export function startTimeLimit(milliseconds: number, onOver: (over: TimeOver) => void): () => void {
  const lastMs = Date.now() + milliseconds + clockAllowanceMs;
  const end = (over: TimeOver): void => {
    cancel();
    onOver(over);
  };
  const cancelDeadline = startDeadline(milliseconds, () => {
    end('worked');
  });
  const looks = setInterval(() => {
    if (Date.now() > lastMs) end('passed');
  }, lookMs);
  looks.unref();
  const cancel = (): void => {
    cancelDeadline();
    clearInterval(looks);
  };
  return cancel;
}
