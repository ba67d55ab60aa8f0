import { existsSync } from 'node:fs';
import type { BoundPlan } from '../plan';

/** Why a process could not be started. */
export interface StartFailure {
  /** Of the system, such as `ENOENT`. */
  readonly code: string;
  /** What is not there: `ENOENT` is said of each of the three. */
  readonly missing?: 'directory' | 'binary' | 'interpreter';
}

/** Finds out what the system did not find. */
export function startFailure(error: NodeJS.ErrnoException, command: BoundPlan['command']): StartFailure {
  const code = error.code ?? error.message;
  if (code !== 'ENOENT') return { code };
  if (!existsSync(command.cwd)) return { code, missing: 'directory' };
  return { code, missing: existsSync(command.file) ? 'interpreter' : 'binary' };
}
