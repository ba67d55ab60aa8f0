import type { EventDecoder } from '../api';
import { launch, type LaunchedProcess, type ProcessEnd } from './launch';
import { OutputDecoder, type OutputEvent } from './output-decoder';
import type { PreparedRun } from './prepare';
import type { RunEnding } from './run-ending';

/** What the process of a run is run with, and who is told of it. */
export interface RunProcessOptions {
  readonly prepared: PreparedRun;
  readonly decoder: EventDecoder;
  /** The log format that the decoder reads. */
  readonly logFormat: string;
  readonly ending: RunEnding;
  /** The process exists, or could not be started. */
  onLaunch(launched: LaunchedProcess): void;
  onEvent(event: OutputEvent): void;
  /** Takes whole lines of standard error. */
  onErrorText(text: string): void;
  /** How many processes were left behind and ended. */
  onLeft(count: number): void;
}

/** How a process ended, and the end of its standard error. */
export interface ProcessOutcome {
  readonly process: ProcessEnd;
  readonly errorText: string;
}

/** Runs the process of a run to its end: its output is read, and nothing of it is left behind. */
export async function runProcess(options: RunProcessOptions): Promise<ProcessOutcome> {
  const { prepared, ending } = options;
  const output = new OutputDecoder({
    decoder: options.decoder,
    logFormat: options.logFormat,
    redact: prepared.redact,
    onEvent: (event) => {
      options.onEvent(event);
    },
    onErrorText: (text) => {
      options.onErrorText(text);
    },
  });
  const launched = launch(prepared.bound.command, output);
  ending.attach(launched);
  let left = 0;
  try {
    options.onLaunch(launched);
    const process = await launched.gone;
    // It has ended in its own way: what happens while its output is read is no reason any more.
    await ending.leaderGone();
    const isEnded = ending.stop !== undefined;
    if (isEnded) left = await ending.settle();
    await launched.drain(isEnded);
    output.end();
    return { process, errorText: output.errorText };
  } finally {
    left += await ending.settle();
    if (left > 0) options.onLeft(left);
  }
}
