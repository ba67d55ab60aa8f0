import type { AgentDefinition } from './agent-definition';
import type { AgentRunConfig, CliOverrides, ConfigValues } from './agent-run-config';
import type { CommandBuilder } from './command-builder';
import type { EventDecoder } from './event-decoder';
import type { InstructionDelivery } from './instruction-delivery';
import type { PermissionLevel } from './permission';
import type { ProviderDefinition } from './provider-definition';

/** What the command string for a container is made from. */
export interface HeadlessCommandOptions {
  /** 0 means no limit. */
  readonly timeoutSeconds: number;
  readonly model?: string;
  /** 0 sends no flag. */
  readonly maxTurns?: number;
  /** `workspace` when absent. */
  readonly permission?: PermissionLevel;
}

/** An agent together with the behaviour that is bound to it. */
export interface BoundAgent {
  readonly definition: AgentDefinition;
  readonly commandBuilder: CommandBuilder;
  readonly instructionDelivery: InstructionDelivery;
  /** The name under which its strategies were found. */
  readonly strategy: string;
  /** Its instructions travel in OpenCode's configuration. */
  readonly usesOpenCodeInstructions: boolean;
  createEventDecoder(): EventDecoder;
  /** Takes configuration and overrides together for this agent; the overrides win. Throws `ConfigError`. */
  applyConfig(config: ConfigValues, overrides?: CliOverrides): AgentRunConfig;
  /**
   * One bash string for `["bash", "-lc", command]`. It expects `MUSTER_RUN_DIR` with `prompt.txt` and, where there
   * are any, `instructions.md` and the session file. What it cannot use there ends it with a message and exit code 2.
   * Throws `PlanError` for options that cannot be passed on, or a level that nobody enforces.
   */
  buildHeadlessCommand(options: HeadlessCommandOptions): string;
}

/** A plugin that took part, or why it could not. */
export interface PluginRecord {
  readonly id: string;
  readonly version: string;
  readonly failure?: string;
}

/** The roster and the behaviour bound to it. */
export interface AgentRegistry {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  /** Sorted. */
  readonly names: readonly string[];
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  /** Provider name to configuration directory. */
  readonly openCodeProviders: ReadonlyMap<string, string>;
  readonly plugins: readonly PluginRecord[];
  /** `name`, else `defaultAgent`, else `claude`; an empty string counts as absent. Throws `RegistryError`. */
  resolve(name?: string, options?: { readonly defaultAgent?: string }): BoundAgent;
  /** Throws `RegistryError` with the names that there are. */
  provider(name: string): ProviderDefinition;
}
