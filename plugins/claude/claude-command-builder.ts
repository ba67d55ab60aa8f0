import { expandJson, GenericCommandBuilder, mergeSlottedJson, partsOf, slottedJsonText } from '../../src/api';
import type { AgentDefinition, ResolvedRun, SlottedJson, SlottedText } from '../../src/api';
import { sessionHookFile, sessionHooks } from './claude-session-hook';

/** Claude Code takes settings of a single run as one JSON argument, and reads files that a prompt names by `@path`. */
export class ClaudeCommandBuilder extends GenericCommandBuilder {
  readonly consumesPermissionConfig = true;

  protected override permissionArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const args = super.permissionArgs(agent, run);
    const config = expandJson(agent.permissions[run.permission].config, run);
    const hooks = sessionHookFile(agent, run) === undefined ? {} : { hooks: sessionHooks };
    const settings: SlottedJson = mergeSlottedJson(config, hooks);
    return Object.keys(config).length + Object.keys(hooks).length === 0
      ? args
      : [...args, '--settings', slottedJsonText(settings)];
  }

  protected override environment(agent: AgentDefinition, run: ResolvedRun): Record<string, SlottedText> {
    const file = sessionHookFile(agent, run);
    const environment = {
      ...super.environment(agent, run),
      ...(file === undefined ? {} : { AGENT_SESSION_FILE: file }),
    };
    // It also shortens what the model is told of skills and sub-agents, so it is set only where it is needed.
    return mayNameFiles(run.prompt) ? { ...environment, CLAUDE_CODE_DISABLE_ATTACHMENTS: '1' } : environment;
  }
}

/** A prompt from outside must not read files. What a slot will hold is not known. */
function mayNameFiles(prompt: SlottedText): boolean {
  return partsOf(prompt).some((part) => typeof part !== 'string' || part.includes('@'));
}
