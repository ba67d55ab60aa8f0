import { GenericCommandBuilder, joinText, slottedJsonText } from '../../src/api';
import type { AgentDefinition, ResolvedRun, SlottedText, StrategyContext } from '../../src/api';
import { openCodeConfiguration, openCodeModel } from './opencode-configuration';

/** OpenCode is configured by one JSON text in its environment, and names models `provider/model`. */
export class OpenCodeCommandBuilder extends GenericCommandBuilder {
  readonly consumesPermissionConfig = true;

  constructor(private readonly context: StrategyContext = { openCodeProviders: new Map() }) {
    super();
  }

  protected override modelArgs(agent: AgentDefinition, run: ResolvedRun): readonly SlottedText[] {
    if (run.model === undefined) return [];
    return super.modelArgs(agent, { ...run, model: openCodeModel(run, run.model) });
  }

  protected override environment(agent: AgentDefinition, run: ResolvedRun): Record<string, SlottedText> {
    const configuration = slottedJsonText(openCodeConfiguration(agent, run));
    return {
      ...super.environment(agent, run),
      ...this.configurationDirectory(run),
      ...(configuration === '{}' ? {} : { OPENCODE_CONFIG_CONTENT: configuration }),
    };
  }

  /** A provider with a directory of its own keeps its OpenCode configuration apart from that of the others. */
  private configurationDirectory(run: ResolvedRun): Record<string, SlottedText> {
    if (run.route.kind !== 'provider' || run.paths.home === undefined) return {};
    const directory = this.context.openCodeProviders.get(run.route.provider.name);
    return directory === undefined ? {} : { OPENCODE_CONFIG_DIR: joinText(run.paths.home, '/', directory) };
  }
}
