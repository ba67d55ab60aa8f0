import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PlanError } from '../errors';
import type { RunRequest } from '../plan';
import { isBelow } from '../preflight/read-candidate';
import type { Checkout } from './worktrees/checkout';

/** What ties a run to one session, and so to one agent. */
const ofSessions: readonly string[] = ['resume', 'continueLatest', 'fork', 'stale', 'rebind'];

/** Throws `PlanError` (`request_invalid`) for what cannot be compared. */
export function assertComparable(request: RunRequest, agents: readonly string[]): void {
  const given: unknown = agents;
  if (!Array.isArray(given) || agents.length < 2 || agents.some((agent) => agent === '')) {
    throw invalid('A comparison needs the names of at least two agents.');
  }
  const twice = agents.find((agent, index) => agents.indexOf(agent) !== index);
  if (twice !== undefined) throw invalid(`The agent "${twice}" is named twice; a comparison takes each once.`);
  if (request.agent !== undefined) {
    throw invalid(`The request names the agent "${request.agent}"; in a comparison the agents are named apart.`);
  }
  const tied = Object.entries(request).find(([field, value]) => value !== undefined && ofSessions.includes(field));
  if (tied !== undefined) throw invalid(`A comparison starts new sessions and cannot take "${tied[0]}".`);
}

/** The request of one agent, with every directory of the checkout moved to its worktree. */
export function comparedRequest(
  request: RunRequest,
  agent: string,
  { root, subdirectory }: Checkout,
  worktree: string,
): RunRequest {
  const moved = (directory: string): string => {
    const path = realOrAsAsked(directory);
    return isBelow(root, path) ? join(worktree, relative(root, path)) : directory;
  };
  const { addDirectories } = request;
  return {
    ...request,
    agent,
    directory: join(worktree, subdirectory),
    ...(addDirectories === undefined ? {} : { addDirectories: addDirectories.map(moved) }),
  };
}

function realOrAsAsked(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory;
  }
}

function invalid(message: string): PlanError {
  return new PlanError('request_invalid', message);
}
