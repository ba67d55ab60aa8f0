import { drained } from './drained';

/** Writes one thing after the other to standard output, as fast as its reader takes them. */
export async function writeAll<T>(items: AsyncIterable<T>, write: (item: T) => void): Promise<void> {
  for await (const item of items) {
    write(item);
    if (process.stdout.writableNeedDrain) await drained(process.stdout);
    // Whoever went away reads nothing any more.
    if (process.stdout.destroyed) return;
  }
}
