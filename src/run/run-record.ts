import { closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent, Verdict } from '../api';
import type { RunPlan } from '../plan';
import { createPrivateFile, writePrivateFile } from '../files';

/** Bytes of standard error that are kept. */
const errorLogLimit = 1024 * 1024;

/** What is kept of a run: `plan.json`, `events.jsonl`, `stderr.log`, `verdict.json`, each for this user alone. */
export class RunRecord {
  readonly directory: string;
  readonly #events: number;
  #errorLog: number | undefined;
  #errorBytes = 0;

  constructor(directory: string, plan: RunPlan) {
    this.directory = directory;
    writePrivateFile(join(directory, 'plan.json'), `${JSON.stringify(plan, null, 2)}\n`);
    this.#events = createPrivateFile(join(directory, 'events.jsonl'));
  }

  /** Appends one event as a line. */
  event(event: RunEvent): void {
    writeSync(this.#events, `${JSON.stringify(event)}\n`);
  }

  /** Appends to the log of standard error, up to its limit. */
  errorOutput(text: string): void {
    if (text === '' || this.#errorBytes >= errorLogLimit) return;
    this.#errorLog ??= createPrivateFile(join(this.directory, 'stderr.log'));
    this.#errorBytes += writeSync(this.#errorLog, text);
    if (this.#errorBytes >= errorLogLimit) writeSync(this.#errorLog, '\n[cut here: the limit of this log]\n');
  }

  /** Writes the verdict and closes the files. */
  close(verdict: Verdict): void {
    writePrivateFile(join(this.directory, 'verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`);
    closeSync(this.#events);
    if (this.#errorLog !== undefined) closeSync(this.#errorLog);
  }
}
