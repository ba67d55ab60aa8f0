import type { Verdict } from '../../api';
import { UsageError } from '../../errors';
import { stripControl } from '../../events';
import type { Run } from '../../run';
import { createCommandLineMuster } from '../cli-muster';
import { followEvents } from '../follow-events';
import { EventView } from '../output/view/event-view';
import type { RunOptions } from '../command-options';
import { readRequest } from '../read-request';

/** Runs an agent and shows it; gives the exit code. */
export async function run(
  agent: string | undefined,
  directory: string | undefined,
  options: RunOptions,
): Promise<number> {
  if (options.agents !== undefined) {
    const { compare } = require('./compare') as typeof import('./compare');
    return compare(agent, directory, options);
  }
  if (options.keepWorktrees === true) throw new UsageError('usage', '--keep-worktrees needs --agents beside it.');
  const request = await readRequest(agent, directory, options);
  const muster = await createCommandLineMuster(options, request.directory);
  const started = await muster.run(request);
  // With --json they are in the first event.
  if (options.json !== true) {
    for (const warning of started.plan.warnings) process.stderr.write(`muster: warning: ${stripControl(warning)}\n`);
  }
  const verdict = await follow(started, options);
  if (options.quiet === true && options.json !== true) showQuietly(verdict);
  return verdict.exitCode;
}

/** Shows the events of a run until its end; the first Ctrl-C stops the run, the second does not wait. */
export async function follow(started: Run, options: Pick<RunOptions, 'json' | 'quiet' | 'verbose'>): Promise<Verdict> {
  const view =
    options.json === true || options.quiet === true
      ? undefined
      : new EventView(process.stdout, { verbose: options.verbose === true });
  try {
    await followEvents(started, (event) => {
      if (options.json === true) process.stdout.write(`${JSON.stringify(event)}\n`);
      else view?.show(event);
    });
  } finally {
    view?.close();
  }
  return started.verdict;
}

/** Whoever reads a pipe gets the answer as it is; a terminal must not be steered by it. */
function showQuietly(verdict: Verdict): void {
  const text = process.stdout.isTTY ? stripControl(verdict.text) : verdict.text;
  if (text !== '') process.stdout.write(`${text}\n`);
  if (verdict.verdict !== 'ok') process.stderr.write(`muster: ${verdict.verdict}: ${stripControl(verdict.reason)}\n`);
}
