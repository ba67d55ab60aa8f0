import { drained } from './output/drained';

/** Something under way that tells events and can be ended: a run, or many. */
interface Stoppable<Event> extends AsyncIterable<Event> {
  stop(reason?: string): Promise<unknown>;
}

const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Hands each event on until the last; the first Ctrl-C stops what goes on, the second does not wait. */
export async function followEvents<Event>(going: Stoppable<Event>, show: (event: Event) => void): Promise<void> {
  const stop = (signal: NodeJS.Signals): void => void going.stop(`Muster received ${signal}`);
  const stopUnread = (): void => void going.stop('nobody reads the output any more');
  for (const signal of signals) process.on(signal, stop);
  process.stdout.once('error', stopUnread);
  try {
    for await (const event of going) {
      show(event);
      if (process.stdout.writableNeedDrain) await drained(process.stdout);
    }
  } finally {
    process.stdout.removeListener('error', stopUnread);
    for (const signal of signals) process.removeListener(signal, stop);
  }
}
