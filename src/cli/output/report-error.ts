import { isMusterError } from '../../errors';
import { stripControl } from '../../events/terminal-text';
import { paint } from './terminal';

/** Tells an error on standard error, without what would steer the terminal; the stack only of one that nobody expected. */
export function reportError(error: unknown): void {
  const { red, dim } = paint(process.stderr);
  if (isMusterError(error)) {
    process.stderr.write(`${red('muster:')} ${stripControl(error.message)} ${dim(`[${error.code}]`)}\n`);
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${red('muster:')} unexpected failure, please report it\n${stripControl(text)}\n`);
}
