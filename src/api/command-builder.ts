import type { AgentDefinition } from './agent-definition';
import type { CommandSpec } from './command-spec';
import type { ResolvedRun } from './resolved-run';

/** Turns a resolved run into the process that one CLI understands. Pure. */
export interface CommandBuilder {
  /**
   * Its commands carry the `config` of the permission level of the run. Without it, and without a settings file that
   * holds it, a level with `config` is refused: nobody would hold the agent to it.
   */
  readonly consumesPermissionConfig?: boolean;
  /** The environment holds only what the agent itself needs; the planner adds the host's part and the git identity. */
  build(agent: AgentDefinition, run: ResolvedRun): CommandSpec;
}
