import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { VerdictClass } from '../../api';
import { parseWholeNumber } from '../../config/whole-number';
import { UsageError } from '../../errors';
import { nearestName } from '../../errors/nearest-name';
import { stripControl } from '../../events/terminal-text';
import { isRunId, listRuns, type RunFilter, type RunState } from '../../store';
import { ownState } from '../kept-run';
import { renderRuns } from '../output/runs-table';
import { recoverFirst } from '../recover-first';

/** Flags of `runs`. */
export interface RunsFlags {
  readonly limit?: string;
  readonly agent?: string;
  readonly verdict?: VerdictClass;
  readonly state?: RunState;
  readonly session?: string;
  readonly directory?: string;
  readonly here?: true;
  readonly json?: true;
}

const usualLimit = 20;

/** Prints the runs that are kept. */
export async function showRuns(options: RunsFlags): Promise<void> {
  const filter = filterOf(options);
  const state = ownState();
  await recoverFirst(state);
  const rows = listRuns(state, filter);
  if (options.json === true) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else if (rows.length > 0) process.stdout.write(renderRuns(rows, process.stdout, Date.now()));
  else process.stderr.write(`${stripControl(noneText(state, filter))}\n`);
}

function filterOf({ limit, agent, verdict, state, session, directory, here }: RunsFlags): RunFilter {
  if (directory !== undefined && here === true) {
    throw new UsageError('usage', '--directory and --here were both given. Choose one of them.');
  }
  const most = limit === undefined ? usualLimit : parseWholeNumber(limit, '--limit');
  const place = here === true ? '.' : directory;
  return {
    ...(most === 0 ? {} : { limit: most }),
    ...(agent === undefined ? {} : { agent }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(state === undefined ? {} : { state }),
    ...(session === undefined ? {} : { session: sessionOf(session) }),
    ...(place === undefined ? {} : { directory: realDirectory(place) }),
  };
}

function sessionOf(text: string): string {
  const id = text.trim().toUpperCase();
  if (isRunId(id)) return id;
  throw new UsageError(
    'usage',
    `--session "${text}" is no id of a session: expected 26 letters and digits, as "muster show RUN" tells them.`,
  );
}

/** As a run notes it: without links. One that is gone was noted so, too. */
function realDirectory(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    return absolute;
  }
}

function noneText(state: string, filter: RunFilter): string {
  const known = listRuns(state, { limit: 200 });
  if (known.length === 0) return 'No run is kept here yet.';
  const near =
    filter.agent === undefined ? undefined : nearestName(filter.agent, [...new Set(known.map(({ agent }) => agent))]);
  const hint = near === undefined || near === filter.agent ? '' : ` Did you mean the agent "${near}"?`;
  return `None of the runs that are kept here is such a one.${hint}`;
}
