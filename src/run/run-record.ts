import { closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../api';
import { RunError } from '../errors';
import { createPrivateFile, writePrivateFile } from '../files';
import type { RunPlan } from '../plan';

/** Bytes of standard error that are kept. */
const errorLogLimit = 1024 * 1024;

/**
 * What is kept of a run: `plan.json`, `events.jsonl`, `stderr.log`, `verdict.json`, each for this user alone.
 * The first write that fails is told, once, and the record then stays as it is.
 */
export class RunRecord {
  readonly directory: string;
  readonly #onFailure: (reason: string) => void;
  readonly #events: number;
  #errorLog: number | undefined;
  #errorBytes = 0;
  #failed = false;

  /** Throws `RunError` (`state_unusable`) when the record cannot be begun. */
  constructor(directory: string, plan: RunPlan, onFailure: (reason: string) => void) {
    this.directory = directory;
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

  /** Writes the verdict. */
  verdict(verdict: Verdict): void {
    this.#attempt(() => {
      writePrivateFile(join(this.directory, 'verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`);
    });
  }

  /** Closes the files. Call it once, at the end. */
  close(): void {
    for (const file of [this.#events, this.#errorLog]) if (file !== undefined) closeQuietly(file);
  }

  #attempt(write: () => void): void {
    if (this.#failed) return;
    try {
      write();
    } catch (error) {
      this.#failed = true;
      this.#onFailure(`the record cannot be written (${codeOf(error)})`);
    }
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

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
