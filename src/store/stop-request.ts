import { lstatSync } from 'node:fs';
import { readPrivateFile, removeFile, writePrivateFile } from '../files';
import { firstCharacters, inOneLine } from './first-characters';
import { activeFile, stopFile } from './layout';

/** Milliseconds between the looks for requests. */
const lookEveryMs = 250;

const longestReason = 200;

/** What is called when somebody wants a run stopped, by the file that asks for it. */
const waiting = new Map<string, (reason: string) => void>();
let timer: NodeJS.Timeout | undefined;

/**
 * Asks the owner of a run to stop it; asked once more, it does not wait for the grace time. Gives `false` when that run
 * does not go on.
 */
export function requestStop(state: string, id: string, reason: string): boolean {
  if (lstatSync(activeFile(state, id), { throwIfNoEntry: false }) === undefined) return false;
  writePrivateFile(stopFile(state, id), reason);
  return true;
}

/** Calls back each time that somebody asks for the stop of a run of this process. Gives the function that ends it. */
export function onStopRequest(state: string, id: string, stop: (reason: string) => void): () => void {
  const path = stopFile(state, id);
  waiting.set(path, stop);
  // One timer for all runs; it keeps no process from ending.
  timer ??= setInterval(look, lookEveryMs).unref();
  return () => {
    waiting.delete(path);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function look(): void {
  for (const [path, stop] of waiting) {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) continue;
    const reason = readPrivateFile(path);
    try {
      removeFile(path);
    } catch {
      // It is answered all the same; a run that is being ended is asked again and again then.
    }
    // A link, or a file of somebody else, asks for nothing.
    if (reason !== undefined) stop(oneLine(reason));
  }
}

function oneLine(reason: string): string {
  const line = inOneLine(reason);
  return line === '' ? 'somebody asked for the stop of the run' : firstCharacters(line, longestReason);
}
