import { execFileSync } from 'node:child_process';
import type { CleanPlace, MeasuredCommand } from './process-time';

/** How many agents a `muster agents` command shows: what it takes grows with them. */
export function agentCount({ file, args }: MeasuredCommand, { env, directory: cwd }: CleanPlace): number {
  const shown: unknown = JSON.parse(execFileSync(file, [...args, '--json'], { cwd, env, encoding: 'utf8' }));
  if (!Array.isArray(shown)) throw new TypeError('muster agents --json gave no list');
  return shown.length;
}
