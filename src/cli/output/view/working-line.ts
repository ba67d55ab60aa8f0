import { monotonicMs } from '../../../host';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** A silence longer than this, in milliseconds, is filled with a line that says that something goes on. */
export const silenceMs = 700;

/** The sign that turns while something goes on. */
export function spinner(now: number): string {
  return frames[Math.floor(now / 100) % frames.length] ?? '';
}

/** What goes on and for how long, after a silence; nothing before. Times are of `monotonicMs`. */
export function workingLine(what: string, startedAt: number, shownAt = startedAt): readonly string[] {
  const now = monotonicMs();
  if (now - shownAt < silenceMs) return [];
  return [`${spinner(now)} ${what}, ${((now - startedAt) / 1000).toFixed(0)} s`];
}
