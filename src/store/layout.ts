import { join } from 'node:path';

/** Where the records of all runs lie. */
export function runsDirectory(state: string): string {
  return join(state, 'runs');
}

/** The record of one run. */
export function runDirectory(state: string, id: string): string {
  return join(state, 'runs', id);
}

/** Where those runs are noted that go on. */
export function activeDirectory(state: string): string {
  return join(state, 'active');
}

/** Who owns a run that goes on; it is there as long as the run goes on, or nobody has cleared up after it. */
export function activeFile(state: string, id: string): string {
  return join(state, 'active', `${id}.json`);
}

/** With this file somebody asks the owner of a run to stop it; it holds the reason. */
export function stopFile(state: string, id: string): string {
  return join(state, 'active', `${id}.stop`);
}

/** One line when a run begins and one when it ends. */
export function indexFile(state: string): string {
  return join(state, 'runs.jsonl');
}

/** Where sessions lie. */
export function sessionsDirectory(state: string): string {
  return join(state, 'sessions');
}

/** One session: its file, its private home, its lock. */
export function sessionDirectory(state: string, id: string): string {
  return join(state, 'sessions', id);
}

/** Taken by whoever uses a session. */
export function sessionLock(state: string, id: string): string {
  return join(state, 'sessions', id, 'lock');
}
