import type { RunEvent, Verdict } from '../../api';
import { isMusterError, type MusterError } from '../../errors';
import { stripControl } from '../../events';
import type { Run } from '../../run';
import { createCommandLineMuster } from '../cli-muster';
import { exitCodeOf } from '../exit-codes';
import { drained } from '../output/drained';
import { EventView } from '../output/event-view';
import type { RunOptions } from '../command-options';
import { readRequest } from '../read-request';

/** Runs an agent and shows it; gives the exit code. */
export async function run(
  agent: string | undefined,
  directory: string | undefined,
  options: RunOptions,
): Promise<number> {
  let started: Run;
  try {
    const request = await readRequest(agent, directory, options);
    const muster = await createCommandLineMuster(options);
    started = await muster.run(request);
  } catch (error) {
    if (options.json !== true || !isMusterError(error)) throw error;
    process.stdout.write(`${JSON.stringify(errorLine(error))}\n`);
    return exitCodeOf(error.code);
  }
  if (options.quiet !== true && options.json !== true) {
    for (const warning of started.plan.warnings) process.stderr.write(`muster: warning: ${stripControl(warning)}\n`);
  }
  const verdict = await follow(started, options);
  if (options.quiet === true && options.json !== true) showQuietly(verdict);
  return verdict.exitCode;
}

/** Shows the events of a run until its end; the first Ctrl-C stops the run, the second does not wait. */
export async function follow(started: Run, options: { readonly json?: true; readonly quiet?: true }): Promise<Verdict> {
  const stop = (signal: NodeJS.Signals): void => void started.stop(`Muster received ${signal}`);
  const stopUnread = (): void => void started.stop('nobody reads the output any more');
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  process.stdout.once('error', stopUnread);
  const view = options.json === true || options.quiet === true ? undefined : new EventView(process.stdout);
  try {
    for await (const event of started) {
      if (options.json === true) process.stdout.write(`${JSON.stringify(event)}\n`);
      else view?.show(event);
      if (process.stdout.writableNeedDrain) await drained(process.stdout);
    }
  } finally {
    view?.close();
    process.stdout.removeListener('error', stopUnread);
    for (const signal of signals) process.removeListener(signal, stop);
  }
  return started.verdict;
}

/** Whoever reads a pipe gets the answer as it is; a terminal must not be steered by it. */
function showQuietly(verdict: Verdict): void {
  const text = process.stdout.isTTY ? stripControl(verdict.text) : verdict.text;
  if (text !== '') process.stdout.write(`${text}\n`);
  if (verdict.verdict !== 'ok') process.stderr.write(`muster: ${verdict.verdict}: ${stripControl(verdict.reason)}\n`);
}

/** Errors that a verdict has the same name for. */
const verdictCodes = ['agent_missing', 'agent_too_old', 'payload_too_large'] as const;

/** The last line of a run that never started: a verdict where there is one for it, else an error. */
function errorLine(error: MusterError): Partial<RunEvent> | Readonly<Record<string, unknown>> {
  const exitCode = exitCodeOf(error.code);
  const said = { code: error.code, reason: error.message, exitCode, details: error.details };
  const verdict = verdictCodes.find((code) => code === error.code);
  return verdict === undefined
    ? { type: 'error', ...said }
    : { type: 'verdict', verdict, runId: '', text: '', ...said };
}
