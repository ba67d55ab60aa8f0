import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AgentDefinition } from '../api';
import type { SessionRecord } from '../sessions';

/** Why there is nothing to continue in a directory, and what there is elsewhere in the same repository. */
export function noSessionHere(agent: AgentDefinition, directory: string, sessions: readonly SessionRecord[]): string {
  const none = `${agent.label} has no session in "${directory}" that could be gone on with.`;
  const repository = commonDirectory(directory);
  const near =
    repository === undefined
      ? undefined
      : sessions.find((one) => one.agent === agent.name && commonDirectory(one.directory) === repository);
  if (near === undefined) return `${none} Start a new run, or name one of "muster runs" with --resume.`;
  return (
    `${none} In the same repository there is session ${near.id} in "${near.directory}": ` +
    `say --resume ${near.id} to go on with it there.`
  );
}

/** The git directory that all worktrees of a repository share; `undefined` outside of one. */
function commonDirectory(directory: string): string | undefined {
  for (let current = directory; ; current = dirname(current)) {
    const found = gitDirectoryAt(current);
    if (found !== undefined) return found;
    if (dirname(current) === current) return undefined;
  }
}

function gitDirectoryAt(directory: string): string | undefined {
  const path = join(directory, '.git');
  try {
    if (statSync(path).isDirectory()) return path;
    const worktree = resolve(directory, (/^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '').trim());
    return resolve(worktree, readFileSync(join(worktree, 'commondir'), 'utf8').trim());
  } catch {
    return undefined;
  }
}
