import { expandJson, GenericCommandBuilder, partsOf, slottedJsonText } from '../../src/api';
import type { AgentDefinition, ResolvedRun, SlottedText } from '../../src/api';

/** Claude Code takes settings of a single run as one JSON argument, and reads files that a prompt names by `@path`. */
export class ClaudeCommandBuilder extends GenericCommandBuilder {
  readonly consumesPermissionConfig = true;

  protected override permissionArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const args = super.permissionArgs(agent, run);
    const settings = expandJson(agent.permissions[run.permission].config, run);
    return Object.keys(settings).length === 0 ? args : [...args, '--settings', slottedJsonText(settings)];
  }

  protected override environment(agent: AgentDefinition, run: ResolvedRun): Record<string, SlottedText> {
    const environment = super.environment(agent, run);
    // It also shortens what the model is told of skills and sub-agents, so it is set only where it is needed.
    return mayNameFiles(run.prompt) ? { ...environment, CLAUDE_CODE_DISABLE_ATTACHMENTS: '1' } : environment;
  }
}

/** A prompt from outside must not read files. What a slot will hold is not known. */
function mayNameFiles(prompt: SlottedText): boolean {
  return partsOf(prompt).some((part) => typeof part !== 'string' || part.includes('@'));
}
