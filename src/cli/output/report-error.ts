import { isMusterError } from '../../errors';
import { paint } from './terminal';

/** Tells an error on standard error; the stack only of an error that nobody expected. */
export function reportError(error: unknown): void {
  const { red, dim } = paint(process.stderr);
  if (isMusterError(error)) {
    process.stderr.write(`${red('muster:')} ${error.message} ${dim(`[${error.code}]`)}\n`);
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${red('muster:')} unexpected failure, please report it\n${text}\n`);
}
