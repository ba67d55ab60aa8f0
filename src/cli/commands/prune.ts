import { recoverWorktrees } from '../../batch';
import { counted } from '../../report/figures';
import { endStrayProcesses } from '../../store';
import { ownState } from '../kept-run';
import { withActivity } from '../output/activity';
import { ageText, sizeText } from '../output/ages';
import { paint } from '../output/terminal';
import { pruneState, type SizedItem } from '../prune-state';
import { readDuration } from '../read-duration';
import { recoverFirst } from '../recover-first';

/** Flags of `prune`. */
export interface PruneFlags {
  readonly olderThan?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/** What was pruned, as `muster prune --json` prints it. Stable. */
export interface PruneReport {
  /** Nothing was taken away. */
  readonly dryRun: boolean;
  readonly olderThanSeconds: number;
  readonly runs: number;
  readonly sessions: number;
  readonly bytes: number;
  /** Processes of runs that had ended, which were ended now. */
  readonly processes: number;
  /** Each with `kind`, `id`, `endedAt` and `bytes`. */
  readonly items: readonly SizedItem[];
}

/** Takes old runs and sessions away, and ends what processes of runs that have ended are left. */
export async function prune(options: PruneFlags): Promise<void> {
  const olderThanMs = readDuration(options.olderThan ?? '30d', '--older-than');
  const state = ownState();
  const dryRun = options.dryRun === true;
  const items: SizedItem[] = [];
  const work = async (): Promise<number> => {
    if (!dryRun) await recoverFirst(state);
    const processes = dryRun ? 0 : await endStrayProcesses(state);
    // After the processes, which may be at work there.
    if (!dryRun) recoverWorktrees(state);
    for await (const item of pruneState(state, { olderThanMs, dryRun })) items.push(item);
    return processes;
  };
  const processes = await withActivity(() => `pruning, ${counted(items.length, 'item')}`, work());
  const report = reportOf(items, { dryRun, olderThanMs, processes });
  process.stdout.write(options.json === true ? `${JSON.stringify(report)}\n` : renderReport(report));
}

function reportOf(
  items: readonly SizedItem[],
  { dryRun, olderThanMs, processes }: { dryRun: boolean; olderThanMs: number; processes: number },
): PruneReport {
  const runs = items.filter(({ kind }) => kind === 'run').length;
  return {
    dryRun,
    olderThanSeconds: olderThanMs / 1000,
    runs,
    sessions: items.length - runs,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    processes,
    items,
  };
}

function renderReport({ dryRun, runs, sessions, bytes, processes, items }: PruneReport): string {
  const { dim } = paint(process.stdout);
  const listed = dryRun
    ? items.map(({ kind, id, endedAt, bytes: size }) => {
        return `${kind.padEnd(7)} ${id}  ${dim(`${ageText(endedAt, Date.now())}, ${sizeText(size)}`)}\n`;
      })
    : [];
  const what = `${counted(runs, 'run')} and ${counted(sessions, 'session')}, ${sizeText(bytes)}`;
  const strays =
    processes === 0 ? '' : `Ended ${String(processes)} left ${processes === 1 ? 'process' : 'processes'}.\n`;
  const sum = items.length === 0 ? 'Nothing is that old.\n' : `${dryRun ? 'Would remove' : 'Removed'} ${what}.\n`;
  return `${listed.join('')}${strays}${sum}`;
}
