import type { AgentDefinition } from '../api';
import { inspectFile } from './inspect-file';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';

const file = '.env';

/**
 * What a `.env` file says of the variables by which the agent is led. Muster passes none of it on; an agent that reads
 * such files by itself has them among the files of its roster entry, and nothing is added here.
 */
export function inspectVariables(agent: AgentDefinition, place: RepositoryPlace): readonly RepositoryFinding[] {
  if (agent.repository.files.some((declared) => declared.file === file || declared.also.includes(file))) return [];
  const declared = {
    file,
    also: [],
    format: 'env',
    search: 'directory',
    redirects: ledBy(agent),
    runs: [],
    permits: [],
  } as const;
  return inspectFile({ ...declared, ignored: false }, place).map((finding) => ({ ...finding, kind: 'presence' }));
}

function ledBy({ home, provider }: AgentDefinition): readonly string[] {
  const routes = provider?.routes ?? [];
  const names = [
    ...Object.keys(home.env),
    ...Object.values(provider?.tokenEnv ?? {}),
    ...routes.flatMap(({ baseUrlEnv, tokenEnv }) => [baseUrlEnv ?? [], Object.values(tokenEnv ?? {})].flat()),
  ];
  return [...new Set(names)];
}
