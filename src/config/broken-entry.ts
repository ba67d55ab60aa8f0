import type { BrokenEntry } from '../api';
import { RosterError } from '../errors';

/**
 * Throws `RosterError` (`roster_invalid`) with exactly the problems of this entry, if it is a broken one. `role` says why
 * it is needed where nobody named it.
 */
export function assertNotBroken(
  broken: readonly BrokenEntry[],
  kind: BrokenEntry['kind'],
  name: string,
  role = '',
): void {
  const entry = broken.find((candidate) => candidate.kind === kind && candidate.name === name);
  if (entry === undefined) return;
  const what = `${kind === 'agent' ? 'Agent' : 'Provider'} "${name}"${role} cannot be used`;
  throw new RosterError('roster_invalid', what, entry.problems, { details: { kind, name } });
}
