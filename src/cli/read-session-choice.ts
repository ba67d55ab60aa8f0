import type { SessionChoice } from '../plan';
import type { RunOptions } from './command-options';

/** Which session the run belongs to, as the flags say. */
export function readSessionChoice(options: RunOptions): SessionChoice {
  const { resume, stale, rebind } = options;
  return {
    ...(resume === undefined ? {} : { resume }),
    ...(options.continue === true ? { continueLatest: true } : {}),
    ...(options.fork === true ? { fork: true } : {}),
    ...(stale === undefined ? {} : { stale }),
    ...(rebind === undefined ? {} : { rebind }),
  };
}
