import { relative } from 'node:path';
import type { AgentDefinition, PermissionLevel } from '../api';
import { PlanError } from '../errors';
import type { HostFacts } from '../host';

/** What a pattern of paths, or a template of a CLI, takes for more than itself. */
const meansMore = /[*?\\{]/;

/**
 * The way to the directory of work from the root of its repository, with a slash at its end; `undefined` at the root and
 * outside of a repository. Throws `PlanError` (`permission_refused`) where a level is said in patterns of such paths,
 * and the pattern of this one would fit others too.
 */
export function directoryInRepository(
  agent: AgentDefinition,
  level: PermissionLevel,
  { path, repositoryRoot = path }: HostFacts['directory'],
): string | undefined {
  const way = relative(repositoryRoot, path);
  if (way === '') return undefined;
  if (isSaidInPaths(agent, level) && meansMore.test(way)) {
    throw new PlanError(
      'permission_refused',
      `${agent.label} is held to the level "${level}" by a pattern of paths, and ${JSON.stringify(way)} has a character ` +
        `that stands for others there (* ? \\ {). Start the run in ${repositoryRoot}, or rename the directory.`,
      { details: { agent: agent.name, permission: level } },
    );
  }
  return `${way}/`;
}

function isSaidInPaths(agent: AgentDefinition, level: PermissionLevel): boolean {
  return JSON.stringify(agent.permissions[level]).includes('{directory_in_repository}');
}
