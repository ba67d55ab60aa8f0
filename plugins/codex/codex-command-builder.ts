import { GenericCommandBuilder, type AgentDefinition, type ResolvedRun, type SlottedText } from '../../src/api';

/** Codex resumes by a subcommand of `exec`, which takes the prompt from standard input when it is told `-`. */
export class CodexCommandBuilder extends GenericCommandBuilder {
  protected override sessionArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const args = super.sessionArgs(agent, run);
    return run.mode.kind === 'create' || args.length === 0 ? args : [...args, '-'];
  }
}
