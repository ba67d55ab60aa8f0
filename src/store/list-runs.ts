import { lstatSync } from 'node:fs';
import type { VerdictClass } from '../api';
import { newestLines, newestRow } from './index-lines';
import { activeFile, indexFile } from './layout';
import { ensureIndex } from './rebuild-index';
import { withEnd } from './row-of-record';
import { timeOfId } from './run-id';
import type { RunRow, RunState } from './run-row';
import { assertSoundState } from './state-directory';

/** Which runs are listed; what is absent does not matter. */
export interface RunFilter {
  readonly limit?: number;
  readonly agent?: string;
  readonly verdict?: VerdictClass;
  /** Muster's ULID of a session. */
  readonly session?: string;
  /** The directory of work, absolute. */
  readonly directory?: string;
  readonly state?: RunState;
}

/**
 * The runs of a state directory, newest first. Reads the index from its end, as far as it has to, and no record; an
 * index that is lost is made again.
 */
export function listRuns(state: string, filter: RunFilter = {}): readonly RunRow[] {
  assertSoundState(state);
  ensureIndex(state);
  const { limit = Infinity } = filter;
  if (limit <= 0) return [];
  const needles = needlesOf(filter);
  const found = new NewestRows(limit);
  const size = sizeOf(state);
  for (const line of newestLines(state)) {
    const row = needles.every((needle) => line.bytes.includes(needle)) ? line.parse() : undefined;
    const current = row === undefined ? undefined : withCurrentState(state, row, size);
    if (current !== undefined && matches(current, filter)) found.add(current);
    // What was not seen up to here began before this line was written.
    const writtenBy = found.isFull ? writingTime(row ?? line.parse()) : undefined;
    if (writtenBy !== undefined && found.allStartedAfter(writtenBy)) break;
  }
  return found.rows();
}

/** The newest of many rows. */
class NewestRows {
  readonly #limit: number;
  #rows: RunRow[] = [];
  #isSorted = true;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#rows.length >= this.#limit;
  }

  add(row: RunRow): void {
    this.#rows.push(row);
    this.#isSorted = false;
    if (this.#rows.length >= 2 * this.#limit + 1000) this.#cut();
  }

  allStartedAfter(time: number): boolean {
    this.#cut();
    const oldest = this.#rows.at(-1);
    return oldest !== undefined && timeOfId(oldest.id) > time;
  }

  rows(): readonly RunRow[] {
    this.#cut();
    return this.#rows;
  }

  #cut(): void {
    if (this.#isSorted) return;
    this.#rows.sort((one, other) => (one.id < other.id ? 1 : -1));
    this.#rows = this.#rows.slice(0, this.#limit);
    this.#isSorted = true;
  }
}

/** Texts that a line must hold, so that most lines need not be taken apart; they cannot stand within a value. */
function needlesOf({ agent, verdict, session, directory }: RunFilter): readonly Buffer[] {
  const fields = { agent, verdict, sessionId: session, directory };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [Buffer.from(`"${name}":${JSON.stringify(value)}`)],
  );
}

function matches(row: RunRow, { agent, verdict, session, directory, state }: RunFilter): boolean {
  return (
    (agent === undefined || row.agent === agent) &&
    (verdict === undefined || row.verdict === verdict) &&
    (session === undefined || row.sessionId === session) &&
    (directory === undefined || row.directory === directory) &&
    (state === undefined || row.state === state)
  );
}

/** A run that nobody carries out any more is not running, even if its end was never written. */
function withCurrentState(state: string, row: RunRow, size: number): RunRow {
  if (row.state !== 'running' || isActive(state, row.id)) return row;
  // It may have ended since its line was read.
  const newest = sizeOf(state) === size ? row : (newestRow(state, row.id) ?? row);
  if (newest.state !== 'running') return newest;
  try {
    // The line of its end can be lost where its verdict is not.
    return withEnd(state, newest);
  } catch {
    return { ...newest, state: 'interrupted' };
  }
}

function sizeOf(state: string): number {
  return lstatSync(indexFile(state), { throwIfNoEntry: false })?.size ?? 0;
}

function isActive(state: string, id: string): boolean {
  return lstatSync(activeFile(state, id), { throwIfNoEntry: false }) !== undefined;
}

/** When a line was written, in milliseconds since 1970: all lines before it are of runs that had begun by then. */
function writingTime(row: RunRow | undefined): number | undefined {
  const time = row?.updatedAt === undefined ? NaN : Date.parse(row.updatedAt);
  return Number.isNaN(time) ? undefined : time;
}
