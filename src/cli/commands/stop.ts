import { parseWholeNumber } from '../../config/whole-number';
import { UsageError } from '../../errors';
import { stripControl } from '../../events/terminal-text';
import { listActiveIds } from '../../store';
import { findKeptRun, ownState } from '../kept-run';
import { withActivity } from '../output/activity';
import { paint } from '../output/terminal';
import { stopKeptRun, type StoppedRun } from '../stop-kept-run';

/** Flags of `stop`. */
export interface StopFlags {
  readonly all?: true;
  readonly reason?: string;
  readonly wait?: string;
  readonly json?: true;
}

const usualWaitSeconds = 60;
/** Exit code when a run did not end in time, as that of `timeout`. */
const noAnswer = 124;

/** Stops runs of this or of any other process; gives the exit code. */
export async function stopRuns(name: string | undefined, options: StopFlags): Promise<number> {
  const state = ownState();
  const ids = runsToStop(state, name, options.all === true);
  const waitSeconds = options.wait === undefined ? usualWaitSeconds : parseWholeNumber(options.wait, '--wait');
  const reason = options.reason ?? 'muster stop';
  const what = ids.length === 1 ? `stopping ${ids[0] ?? ''}` : `stopping ${String(ids.length)} runs`;
  const stopped = await withActivity(
    what,
    Promise.all(ids.map((id) => stopKeptRun(state, id, { reason, waitMs: waitSeconds * 1000 }))),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify(stopped)}\n`);
  else process.stdout.write(renderStopped(stopped));
  return stopped.some(({ outcome }) => outcome === 'no_answer') ? noAnswer : 0;
}

function runsToStop(state: string, name: string | undefined, all: boolean): readonly string[] {
  if (all === (name !== undefined)) {
    throw new UsageError(
      'usage',
      all
        ? 'A run and --all were both given. Choose one of them.'
        : 'Say which run to stop, or --all. "muster runs --state running" lists those that go on.',
    );
  }
  return name === undefined ? listActiveIds(state) : [findKeptRun(state, name)];
}

function renderStopped(stopped: readonly StoppedRun[]): string {
  if (stopped.length === 0) return 'No run goes on.\n';
  const { green, yellow } = paint(process.stdout);
  return stopped
    .map(({ run, outcome, verdict = '', reason = '' }) => {
      const end = `${verdict}${reason === '' ? '' : `, ${stripControl(reason)}`}`;
      if (outcome === 'stopped') return `${run}  ${green('stopped')}: ${end}\n`;
      if (outcome === 'finished') return `${run}  had finished before: ${end}\n`;
      if (outcome === 'recovered') return `${run}  ${yellow('its process had died')}; what it left was ended: ${end}\n`;
      return `${run}  ${yellow('no answer')}: its process was asked and has not ended it yet; muster logs -f ${run} follows it\n`;
    })
    .join('');
}
