import { StringDecoder } from 'node:string_decoder';
import { UsageError } from '../../errors';
import { stripControl } from '../../events/terminal-text';
import { readVerdict } from '../../store';
import { followRecord, isCarriedOut, type FollowOptions } from '../follow-record';
import { findKeptRun, ownState } from '../kept-run';
import { errorOutputReader, eventsReader } from '../kept-output';
import { EventView } from '../output/view/event-view';
import { writeAll } from '../output/write-all';
import { untilSignal } from '../until-signal';

/** Flags of `logs`. */
export interface LogsFlags {
  readonly follow?: true;
  readonly stderr?: true;
  readonly verbose?: true;
  readonly json?: true;
}

/** Exit code when nobody carries a followed run out any more: that of the verdict `interrupted`. */
const interrupted = 31;

/** Prints the events of a run, and those that are still to come; gives the exit code. */
export async function showLogs(name: string, options: LogsFlags): Promise<number> {
  if (options.stderr === true && options.json === true) {
    throw new UsageError('usage', '--stderr and --json were both given. What an agent writes there is no JSON.');
  }
  const state = ownState();
  const id = findKeptRun(state, name);
  return untilSignal(async ({ signal, exitCode }) => {
    const follow = { follow: options.follow === true, signal };
    if (options.stderr === true) await printErrorOutput(state, id, follow);
    else await printEvents(state, id, follow, options);
    if (signal.aborted) return exitCode();
    return follow.follow && !hasEnded(state, id) ? tellDeadOwner(id) : 0;
  });
}

async function printEvents(state: string, id: string, follow: FollowOptions, options: LogsFlags): Promise<void> {
  const events = followRecord(state, id, follow, eventsReader(state, id));
  if (options.json === true) {
    await writeAll(events, ({ line }) => process.stdout.write(`${line}\n`));
    return;
  }
  const view = new EventView(process.stdout, { verbose: options.verbose === true });
  try {
    await writeAll(events, ({ event }) => {
      view.show(event);
    });
  } finally {
    view.close();
  }
}

/** Whoever reads a pipe gets it as it is; a terminal must not be steered by it. */
async function printErrorOutput(state: string, id: string, follow: FollowOptions): Promise<void> {
  const decoder = new StringDecoder('utf8');
  await writeAll(followRecord(state, id, follow, errorOutputReader(state, id)), (block) =>
    process.stdout.write(process.stdout.isTTY ? stripControl(decoder.write(block)) : block),
  );
}

function hasEnded(state: string, id: string): boolean {
  return isCarriedOut(state, id) || readVerdict(state, id) !== undefined;
}

function tellDeadOwner(id: string): number {
  process.stderr.write(
    `muster: the process that carried the run ${id} out has ended before the run. "muster runs" clears up after it.\n`,
  );
  return interrupted;
}
