import type { AgentDefinition } from '../agent-definition';
import type { CommandBuilder } from '../command-builder';
import type { CommandSpec } from '../command-spec';
import type { ResolvedRun } from '../resolved-run';
import type { SlottedText } from '../slotted-text';
import { expandTemplate, expandTemplates } from './expand-template';
import { modelAsTold } from './model-as-told';
import { promptInput } from './prompt-input';

/**
 * Builds the command of any CLI from roster data alone. A strategy for a CLI with habits of its own extends this
 * class and overrides the part that differs.
 */
export class GenericCommandBuilder implements CommandBuilder {
  build(agent: AgentDefinition, run: ResolvedRun): CommandSpec {
    const prompt = promptInput(agent.headless.prompt, run.prompt, run.argumentLimitBytes);
    return {
      file: agent.binary,
      args: [
        ...agent.headless.subcommand,
        ...agent.headless.args.map((template) => expandTemplate(template, run)),
        ...agent.headless.outputFormatFlags,
        ...this.modelArgs(agent, run),
        ...this.maxTurnsArgs(agent, run),
        ...this.permissionArgs(agent, run),
        ...this.directoryArgs(agent, run),
        ...this.routeArgs(agent, run),
        ...this.repositoryArgs(agent, run),
        ...this.instructionArgs(agent, run),
        ...this.sessionArgs(agent, run),
        ...prompt.args,
      ],
      env: this.environment(agent, run),
      ...(prompt.stdin === undefined ? {} : { stdin: prompt.stdin }),
      cwd: run.directory,
    };
  }

  protected modelArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const flag = agent.headless.modelFlag;
    const model = modelAsTold(run);
    return flag === undefined || model === undefined ? [] : [flag, model];
  }

  /** A limit of 0 is no limit and sends no flag. */
  protected maxTurnsArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const flag = agent.headless.maxTurnsFlag;
    return flag === undefined || !run.maxTurns ? [] : [flag, String(run.maxTurns)];
  }

  protected permissionArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    return agent.permissions[run.permission].args.map((template) => expandTemplate(template, run));
  }

  protected directoryArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const flag = agent.addDirFlag;
    return flag === undefined ? [] : run.addDirectories.flatMap((directory) => [flag, directory]);
  }

  protected routeArgs(_agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    return run.route.kind === 'provider' ? run.route.binding.args.map((template) => expandTemplate(template, run)) : [];
  }

  /** What makes the CLI leave configuration of the repository alone. */
  protected repositoryArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const { args } = agent.repository.ignore;
    return run.ignoresRepositoryConfiguration === true ? args.map((template) => expandTemplate(template, run)) : [];
  }

  protected instructionArgs(_agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    return run.delivery?.channel === 'arguments' ? run.delivery.args : [];
  }

  protected sessionArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    const { resumeSubcommand, resumeFlag, forkFlag, continueFlag, sessionIdFlag } = agent.session;
    if (run.mode.kind === 'continue') return continueFlag === undefined ? [] : [continueFlag];
    if (run.mode.kind === 'create') {
      const { sessionId } = run.mode;
      return sessionId === undefined || sessionIdFlag === undefined ? [] : [sessionIdFlag, sessionId];
    }
    const fork = run.mode.kind === 'fork' && forkFlag !== undefined ? [forkFlag] : [];
    if (resumeSubcommand.length > 0) return [...resumeSubcommand, ...fork, run.mode.sessionId];
    return resumeFlag === undefined ? [] : [resumeFlag, run.mode.sessionId, ...fork];
  }

  /** What the agent needs beside the host's part; later entries win. */
  protected environment(agent: AgentDefinition, run: ResolvedRun): Record<string, SlottedText> {
    return {
      ...expandTemplates(agent.headless.env, run),
      ...(run.paths.home === undefined ? {} : expandTemplates(agent.home.env, run)),
      ...expandTemplates(agent.permissions[run.permission].env, run),
      ...this.routeEnvironment(run),
      ...(run.ignoresRepositoryConfiguration === true ? expandTemplates(agent.repository.ignore.env, run) : {}),
      ...(run.delivery?.channel === 'environment' ? run.delivery.env : {}),
    };
  }

  protected routeEnvironment(run: ResolvedRun): Record<string, SlottedText> {
    if (run.route.kind !== 'provider') return {};
    const { binding, tokenEnv, baseUrl, token } = run.route;
    const model = modelAsTold(run);
    return {
      ...(binding.baseUrlEnv === undefined ? {} : { [binding.baseUrlEnv]: baseUrl }),
      ...(tokenEnv === undefined ? {} : { [tokenEnv]: token }),
      ...(binding.modelEnv === undefined || model === undefined ? {} : { [binding.modelEnv]: model }),
      ...expandTemplates(binding.env, run),
    };
  }
}
