import type { BrokenEntry } from '../api';
import { brokenAgentStatus, type AgentStatus } from '../plan';

/** The rows of the agents together with those of the agents whose files have problems, sorted by name. */
export function withBrokenAgents(
  statuses: readonly AgentStatus[],
  broken: readonly BrokenEntry[],
): readonly AgentStatus[] {
  const rows = broken.flatMap(({ kind, name, problems }) =>
    kind === 'agent' ? brokenAgentStatus(name, problems) : [],
  );
  return [...statuses, ...rows].sort((left, right) => (left.agent < right.agent ? -1 : 1));
}
