import { StoreError } from '../errors';
import { newestLines } from './index-lines';
import { runDirectory } from './layout';
import { ensureIndex } from './rebuild-index';
import { isIdBeginning, isRunId, parseRunId } from './run-id';
import { shownId } from './shown-id';
import { assertSoundState, isOwnDirectory } from './state-directory';

/** Ids that a message lists at most. */
const shownIds = 5;

/**
 * The id of a run that is kept here, from the whole id or from a beginning that no other run has; lower case is the same.
 * Throws `StoreError`: `run_id_invalid`, `run_unknown`, `run_ambiguous`.
 */
export function findRun(state: string, idOrPrefix: string): string {
  assertSoundState(state);
  const wanted = idOrPrefix.trim().toUpperCase();
  if (isRunId(wanted) && isOwnDirectory(runDirectory(state, wanted))) return wanted;
  if (!isIdBeginning(wanted)) return parseRunId(idOrPrefix);
  ensureIndex(state);
  const ids = [...idsBeginningWith(state, wanted)];
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return id;
  const asked = shownId(idOrPrefix);
  if (id === undefined) {
    throw new StoreError('run_unknown', `No run "${asked}" is kept here. "muster runs" lists those that are.`, {
      details: { id: asked },
    });
  }
  const listed = ids.slice(0, shownIds);
  const more = ids.length > shownIds ? ', and more' : '';
  throw new StoreError(
    'run_ambiguous',
    `Several runs begin with "${asked}": ${listed.join(', ')}${more}. Give more of the id.`,
    { details: { id: asked, runs: listed } },
  );
}

function* idsBeginningWith(state: string, prefix: string): Generator<string, void, undefined> {
  const needle = Buffer.from(`"id":"${prefix}`);
  let count = 0;
  for (const line of newestLines(state)) {
    const id = line.bytes.includes(needle) ? line.parse()?.id : undefined;
    if (id?.startsWith(prefix) !== true || !isOwnDirectory(runDirectory(state, id))) continue;
    yield id;
    count += 1;
    if (count > shownIds) return;
  }
}
