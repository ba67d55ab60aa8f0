import type { AgentDefinition } from './agent-definition';
import type { AgentCommand } from './command-spec';
import type { ResolvedRun } from './resolved-run';

/** Turns a resolved run into the process that one CLI understands. Pure. */
export interface CommandBuilder {
  /** The environment holds only what the agent itself needs; the planner adds the host's part. */
  build(agent: AgentDefinition, run: ResolvedRun): AgentCommand;
}
