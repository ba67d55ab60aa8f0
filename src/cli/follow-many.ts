import type { BatchEvent } from '../batch';
import { drained } from './output/drained';

/** What `followMany` needs of a batch or a comparison. */
interface Many extends AsyncIterable<BatchEvent> {
  stop(reason?: string): Promise<unknown>;
}

/** Hands each event on until the last run has ended; the first Ctrl-C stops all runs, the second does not wait. */
export async function followMany(many: Many, show: (event: BatchEvent) => void): Promise<void> {
  const stop = (signal: NodeJS.Signals): void => void many.stop(`Muster received ${signal}`);
  const stopUnread = (): void => void many.stop('nobody reads the output any more');
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  process.stdout.once('error', stopUnread);
  try {
    for await (const event of many) {
      show(event);
      if (process.stdout.writableNeedDrain) await drained(process.stdout);
    }
  } finally {
    process.stdout.removeListener('error', stopUnread);
    for (const signal of signals) process.removeListener(signal, stop);
  }
}
