import { resolve } from 'node:path';
import type { RunEvent } from '../../api';
import { UsageError } from '../../errors';
import { readEvents, readPlan, readVerdict, runDirectory } from '../../store';
import { findKeptRun, keptRow, ownState } from '../kept-run';
import type { KeptRun } from '../kept-run-parts';
import { renderKeptRun } from '../output/render-kept-run';
import { EventView } from '../output/view/event-view';
import { writeAll } from '../output/write-all';
import { recoverFirst } from '../recover-first';

/** Flags of `show`. */
export interface ShowFlags {
  readonly html?: string;
  readonly force?: true;
  readonly verbose?: true;
  readonly json?: true;
}

/** Prints what is known of one run, or writes a page about it. */
export async function showRun(name: string, options: ShowFlags): Promise<void> {
  if (options.html === '') throw new UsageError('usage', 'The file of --html is empty. Say where the page goes.');
  if (options.force === true && options.html === undefined) {
    throw new UsageError('usage', '--force is of use with --html alone.');
  }
  const state = ownState();
  await recoverFirst(state);
  const id = findKeptRun(state, name);
  const kept = keptRun(state, id);
  const page = options.html === undefined ? undefined : await writePage(state, kept, options.html, options);
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(page === undefined ? kept : { ...kept, page })}\n`);
  } else if (page !== undefined) process.stdout.write(`${page}\n`);
  else await print(state, kept, options);
}

function keptRun(state: string, id: string): KeptRun {
  const plan = orNothing(() => readPlan(state, id));
  const verdict = orNothing(() => readVerdict(state, id));
  return {
    run: keptRow(state, id),
    ...(plan === undefined ? {} : { plan }),
    ...(verdict === undefined ? {} : { verdict }),
    record: runDirectory(state, id),
  };
}

/** What is damaged in one part of a record does not hide the others. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

async function writePage(
  state: string,
  { run, plan, verdict, record }: KeptRun,
  file: string,
  options: { readonly force?: true },
): Promise<string> {
  const { assertPagePlace, readReportedPlan, renderRunPage, writeRunPage } =
    require('../../report') as typeof import('../../report');
  const path = resolve(file);
  const force = options.force === true;
  assertPagePlace(path, { force });
  const page = await renderRunPage(
    {
      id: run.id,
      ...(run.title === '' ? {} : { title: run.title }),
      startedAt: run.startedAt,
      ...(plan === undefined ? {} : { plan: readReportedPlan(plan) }),
      ...(verdict === undefined ? {} : { verdict }),
      ...(run.sessionId === undefined ? {} : { session: run.sessionId }),
      record,
    },
    readEvents(state, run.id),
  );
  writeRunPage(path, page, { force });
  return path;
}

async function print(state: string, kept: KeptRun, { verbose }: ShowFlags): Promise<void> {
  process.stdout.write(`${renderKeptRun(kept)}\n`);
  const view = new EventView(process.stdout, { verbose: verbose === true });
  let last: RunEvent | undefined;
  try {
    await writeAll(readEvents(state, kept.run.id), (event) => {
      last = event;
      view.show(event);
    });
    // A run whose host died has a verdict from whoever cleared up after it.
    if (kept.verdict !== undefined && last?.type !== 'verdict') {
      view.show({ ...kept.verdict, type: 'verdict', seq: (last?.seq ?? -1) + 1, atMs: last?.atMs ?? 0 });
    }
  } finally {
    view.close();
  }
}
