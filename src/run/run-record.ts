import { closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../api';
import { isMusterError, RunError } from '../errors';
import { createPrivateFile, writePrivateFile } from '../files';
import type { RunPlan } from '../plan';
import type { ActiveRun } from '../store';

/** Bytes of standard error that are kept. */
const errorLogLimit = 1024 * 1024;

/**
 * What is kept of a run: `plan.json`, `events.jsonl`, `stderr.log`, `verdict.json`, each for this user alone.
 * The first write that fails is told, once, and nothing more is added to the logs then; the verdict is tried all the same.
 */
export class RunRecord {
  readonly directory: string;
  readonly #active: Pick<ActiveRun, 'finish' | 'leave'>;
  readonly #onFailure: (reason: string) => void;
  readonly #events: number;
  #errorLog: number | undefined;
  #errorBytes = 0;
  #failed = false;

  /** Throws `RunError` (`state_unusable`) when the record cannot be begun. */
  constructor(
    active: Pick<ActiveRun, 'directory' | 'finish' | 'leave'>,
    plan: RunPlan,
    onFailure: (reason: string) => void,
  ) {
    const { directory } = active;
    this.directory = directory;
    this.#active = active;
    this.#onFailure = onFailure;
    try {
      writePrivateFile(join(directory, 'plan.json'), `${JSON.stringify(plan, null, 2)}\n`);
      this.#events = createPrivateFile(join(directory, 'events.jsonl'));
    } catch (cause) {
      throw new RunError('state_unusable', `The record "${directory}" cannot be written (${codeOf(cause)}).`, {
        cause,
      });
    }
  }

  /** Appends one event: a line of JSON without its end. */
  event(line: string): void {
    this.#attempt(() => {
      writeFileSync(this.#events, `${line}\n`);
    });
  }

  /** Appends to the log of standard error, up to its limit. */
  errorOutput(text: string): void {
    if (text === '' || this.#errorBytes >= errorLogLimit) return;
    this.#attempt(() => {
      this.#errorLog ??= createPrivateFile(join(this.directory, 'stderr.log'));
      const bytes = Buffer.from(text).subarray(0, errorLogLimit - this.#errorBytes);
      this.#errorBytes += bytes.length;
      writeFileSync(this.#errorLog, bytes);
      if (this.#errorBytes >= errorLogLimit) writeFileSync(this.#errorLog, '\n[cut here: the limit of this log]\n');
    });
  }

  /** Keeps the verdict, in the record and in the index. */
  verdict(verdict: Verdict): void {
    try {
      this.#active.finish(verdict);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Closes the files, and says that nobody needs to clear up after this run. Call it once, at the end. */
  close(): void {
    for (const file of [this.#events, this.#errorLog]) if (file !== undefined) closeQuietly(file);
    this.#active.leave();
  }

  #attempt(write: () => void): void {
    if (this.#failed) return;
    try {
      write();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#onFailure(`the record cannot be written (${codeOf(error)})`);
  }
}

/** The verdict is written by then: whatever is wrong with the logs does not change it. */
function closeQuietly(file: number): void {
  try {
    closeSync(file);
  } catch {
    // Some file systems tell only now that a write has failed.
  }
}

/** Of the system, such as `ENOSPC`, or of Muster, such as `conflict`. */
function codeOf(error: unknown): string {
  if (isMusterError(error)) return error.code;
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
