import { closeSync, lstatSync, renameSync, writeFileSync } from 'node:fs';
import { StoreError } from '../errors';
import { createPrivateFile, readPrivateFile, removeFile } from '../files';
import { isAlive, thisProcess, type ProcessIdentity } from '../processes';
import { parseIdentity } from './active-file';
import { placeOnce } from './place-once';

/** A lock that this process holds. */
export interface HeldLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

/** Somebody else holds the lock. */
export interface LockRefusal {
  readonly heldBy: ProcessIdentity;
}

/** One taking of a lock: who, and a name that no other taking has. */
interface Taking {
  readonly holder: ProcessIdentity;
  readonly name: string;
}

/** A taking that was found, and the file that it stands in. */
interface FoundTaking extends Taking {
  readonly file: string;
}

/** Takings of others that may come between before it is given up. */
const mostAttempts = 50;

/**
 * Takes a lock file, or tells who holds it. A holder that is dead loses it; one that sleeps does not. Throws `StoreError`
 * (`state_unusable`) when the file is none of ours, and what the file system throws.
 *
 * A dead taking is followed by one file that bears its name: whoever makes that file is the only one who may put an own
 * taking in the place of the dead one. So two that find the same dead holder never both win.
 */
export function takeLock(path: string): HeldLock | LockRefusal {
  const taking: Taking = { holder: thisProcess(), name: Math.random().toString(36).slice(2) };
  const own = `${path}.${String(process.pid)}-${taking.name}.tmp`;
  writeTaking(own, taking);
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const outcome = attemptToTake(path, own);
      if (outcome === 'again') continue;
      return outcome === 'taken'
        ? {
            release: once(() => {
              release(path, taking);
            }),
          }
        : { heldBy: outcome };
    }
  } finally {
    removeOwn(own);
  }
  throw new StoreError('state_unusable', `The lock "${path}" is being taken and given back without end.`, {
    details: { path },
  });
}

/** A second name alone: the lock is held or refused whether or not it can be taken away. */
function removeOwn(own: string): void {
  try {
    removeFile(own);
  } catch {
    // It names a process, and goes once that is dead.
  }
}

/** Who holds a lock at this moment; `undefined`: nobody. */
export function lockHolder(path: string): ProcessIdentity | undefined {
  let file = path;
  for (let depth = 0; depth < mostAttempts; depth += 1) {
    const found = readTaking(file);
    if (found === undefined) return undefined;
    if (isAlive(found.holder)) return found.holder;
    file = followedBy(path, found);
  }
  return undefined;
}

function attemptToTake(path: string, own: string): 'taken' | 'again' | ProcessIdentity {
  const dead: FoundTaking[] = [];
  let file = path;
  while (!placeOnce(own, file)) {
    const found = readTaking(file);
    if (found === undefined) return 'again';
    if (isAlive(found.holder)) return found.holder;
    dead.push({ ...found, file });
    file = followedBy(path, found);
  }
  if (dead.length === 0) return 'taken';
  // Somebody may have put everything right between the look at it and the making of that file.
  if (!dead.every((each) => readTaking(each.file)?.name === each.name)) {
    removeFile(file);
    return 'again';
  }
  renameSync(file, path);
  for (const { file: left } of dead.slice(1)) removeFile(left);
  return 'taken';
}

function followedBy(path: string, { name }: Taking): string {
  return `${path}.after-${name}`;
}

function writeTaking(path: string, taking: Taking): void {
  const descriptor = createPrivateFile(path);
  try {
    writeFileSync(descriptor, `${JSON.stringify(taking)}\n`);
  } finally {
    closeSync(descriptor);
  }
}

/** `undefined`: the file is not there. */
function readTaking(path: string): Taking | undefined {
  const text = readPrivateFile(path);
  const taking = text === undefined ? undefined : parseTaking(text);
  if (taking === undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    // It may have been taken between the two looks.
    const again = readPrivateFile(path);
    const late = again === undefined ? undefined : parseTaking(again);
    if (late !== undefined) return late;
    throw new StoreError('state_unusable', `"${path}" is no lock of Muster: take it away if nothing is running.`, {
      details: { path },
    });
  }
  return taking;
}

function parseTaking(text: string): Taking | undefined {
  try {
    const { holder, name } = JSON.parse(text) as Record<string, unknown>;
    const identity = parseIdentity(holder);
    if (identity === undefined || typeof name !== 'string' || !/^[0-9a-z]+$/.test(name)) return undefined;
    return { holder: identity, name };
  } catch {
    return undefined;
  }
}

function release(path: string, taking: Taking): void {
  if (readTaking(path)?.name === taking.name) removeFile(path);
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
