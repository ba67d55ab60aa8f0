import { pruneRuns, runDirectory, sessionDirectory, type PrunedItem, type PruneOptions } from '../store';
import { directoryBytes } from './directory-bytes';

/** Something that was pruned, or would be. */
export interface SizedItem extends PrunedItem {
  readonly bytes: number;
}

/** Takes old runs and sessions away and tells how many bytes each had. */
export async function* pruneState(state: string, options: PruneOptions): AsyncGenerator<SizedItem, void, undefined> {
  const sizes = new Map<string, number>();
  for await (const item of pruneRuns(state, { ...options, dryRun: true })) {
    const bytes = await directoryBytes((item.kind === 'run' ? runDirectory : sessionDirectory)(state, item.id));
    if (options.dryRun === true) yield { ...item, bytes };
    else sizes.set(item.id, bytes);
  }
  if (options.dryRun === true) return;
  // What became old enough in between was not measured.
  for await (const item of pruneRuns(state, options)) yield { ...item, bytes: sizes.get(item.id) ?? 0 };
}
