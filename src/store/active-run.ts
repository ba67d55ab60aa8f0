import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import type { Verdict } from '../api';
import { StoreError } from '../errors';
import { removeFile } from '../files';
import type { ProcessIdentity } from '../processes';
import { thisProcess } from '../processes';
import { writeActiveFile, type ActiveRunFile } from './active-file';
import { endedRow } from './ended-row';
import { activeFile, runDirectory, stopFile } from './layout';
import { abandonedRuns, ownRuns } from './own-runs';
import { ensureIndex } from './rebuild-index';
import { appendRow } from './run-index';
import { rowSchema, type RunRow } from './run-row';
import { stateSubdirectory, unwritableState } from './state-directory';
import { keepVerdict } from './verdict-file';

/** A run of this process, as the state directory knows it. */
export class ActiveRun {
  readonly #state: string;
  #file: ActiveRunFile;
  #hasEnded = false;

  /** For `beginRun`: what it is made of is on the disk by then. */
  constructor(state: string, file: ActiveRunFile) {
    this.#state = state;
    this.#file = file;
    ownRuns.add(activeFile(state, file.id));
  }

  /** Absolute path of the record. */
  get directory(): string {
    return runDirectory(this.#state, this.#file.id);
  }

  /** The session that the run belongs to, as soon as it is known. */
  belongsTo(sessionId: string): void {
    this.#write({ row: { ...this.#file.row, sessionId } });
  }

  /** The agent's process exists. */
  launched(agent: ProcessIdentity): void {
    this.#write({ agent });
  }

  /** Processes without the run's marker that left the agent's group: only a host that lives can tell. All, each time. */
  strays(strays: readonly ProcessIdentity[]): void {
    this.#write({ strays });
  }

  /**
   * Keeps the verdict, once and for all, and the row of the index. Throws `StoreError` (`conflict`) when there is a
   * verdict, and what the file system throws.
   */
  finish(verdict: Verdict): void {
    keepVerdict(this.directory, verdict);
    this.#end(verdict);
  }

  /** The record could not be made: the run is over, and is listed as that if that can be written. Never throws. */
  fail(reason: string): void {
    try {
      this.#end({ verdict: 'crashed', reason });
    } catch {
      // The failure that led here is told.
    }
    this.leave();
  }

  /** The record is complete: nothing has to be cleared up after this run. Never throws. */
  leave(): void {
    const path = activeFile(this.#state, this.#file.id);
    ownRuns.delete(path);
    try {
      removeFile(stopFile(this.#state, this.#file.id));
      // What could not be written is left to the next recovery, for which this process is dead in this matter.
      if (this.#hasEnded) removeFile(path);
      else abandonedRuns.add(path);
    } catch {
      abandonedRuns.add(path);
    }
  }

  #end(verdict: Parameters<typeof endedRow>[1]): void {
    ensureIndex(this.#state);
    appendRow(this.#state, endedRow(this.#file.row, verdict, 'finished'));
    this.#hasEnded = true;
  }

  /** What cannot be noted is found by its marker all the same. */
  #write(change: Partial<ActiveRunFile>): void {
    this.#file = { ...this.#file, ...change };
    try {
      writeActiveFile(this.#state, this.#file);
    } catch {
      // A full disk: the events of the run, written next, tell it and end the run.
    }
  }
}

/**
 * Makes the record of a run and says that this process owns it. Throws `StoreError` (`conflict`) when that run is there,
 * `state_unusable` when the state directory cannot be written.
 */
export function beginRun(state: string, row: RunRow): ActiveRun {
  try {
    stateSubdirectory(state, 'runs');
    stateSubdirectory(state, 'active');
    makeRunDirectory(state, row.id);
  } catch (error) {
    throw error instanceof StoreError ? error : unwritable(state, error);
  }
  const file: ActiveRunFile = { schema: rowSchema, id: row.id, owner: thisProcess(), row };
  try {
    ensureIndex(state);
    writeActiveFile(state, file);
    appendRow(state, row);
  } catch (error) {
    takeBack(state, row.id);
    throw error instanceof StoreError ? error : unwritable(state, error);
  }
  return new ActiveRun(state, file);
}

function makeRunDirectory(state: string, id: string): void {
  const directory = runDirectory(state, id);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new StoreError('conflict', `The run ${id} is there already: another process has made it.`, {
      details: { id },
      cause,
    });
  }
  chmodSync(directory, 0o700);
}

function takeBack(state: string, id: string): void {
  try {
    removeFile(activeFile(state, id));
    rmSync(runDirectory(state, id), { recursive: true, force: true });
  } catch {
    // The failure that is told is the one that led here.
  }
}

function unwritable(state: string, cause: unknown): StoreError {
  const { message, code } = unwritableState(state, cause);
  return new StoreError('state_unusable', message, { details: { path: state, code }, cause });
}
