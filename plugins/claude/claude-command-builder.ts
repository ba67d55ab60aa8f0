import { GenericCommandBuilder, slottedJsonText } from '../../src/api';
import type { AgentDefinition, ResolvedRun, SlottedText } from '../../src/api';

/** Claude Code takes settings of a single run as one JSON argument; a permission level that has any sends them. */
export class ClaudeCommandBuilder extends GenericCommandBuilder {
  protected override permissionArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const args = super.permissionArgs(agent, run);
    const settings = agent.permissions[run.permission].config;
    return Object.keys(settings).length === 0 ? args : [...args, '--settings', slottedJsonText(settings)];
  }
}
