import type { AgentDefinition } from '../api';
import { inspectFile } from './inspect-file';
import { inspectGit } from './inspect-git';
import { inspectVariables } from './inspect-variables';
import { otherRoot } from './other-root';
import { outwardLinks } from './outward-links';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';

/**
 * Looks for configuration that a repository brings for an agent, or for git. Only reads; never throws. Where nothing is
 * found, this is a handful of looks at files that are not there; for an agent that follows links, one at each file.
 */
export function inspectRepository(agent: AgentDefinition, place: RepositoryPlace): readonly RepositoryFinding[] {
  return [
    ...agent.repository.files.flatMap((declared) => inspectFile(declared, place)),
    ...inspectVariables(agent, place),
    ...inspectGit(place),
    ...otherRoot(agent, place),
    ...(agent.repository.followsLinks === true ? outwardLinks(place) : []),
  ];
}
