import type { EventDecoderFactory } from './event-decoder';
import type { CommandBuilderFactory, InstructionDeliveryFactory, StrategyFactory } from './strategy';

/** The version of the contract between Muster and its plugins. */
export const pluginApiVersion = 1;

/** Data plus one function that contributes behaviour and roster directories. */
export interface AgentPlugin {
  readonly apiVersion: typeof pluginApiVersion;
  /** Unique among the plugins of a registry. */
  readonly id: string;
  readonly version: string;
  /** What is registered after it has returned, or its promise has settled, is refused. */
  register(registrar: PluginRegistrar): void | Promise<void>;
}

/** Says that a registration is meant to take the place of an earlier one. */
export interface RegistrationOptions {
  readonly replaces?: boolean;
}

/** Takes what a plugin contributes. A name that is taken is refused unless `replaces` is said. */
export interface PluginRegistrar {
  /** Both kinds at once. */
  strategy(name: string, create: StrategyFactory, options?: RegistrationOptions): void;
  commandBuilder(name: string, create: CommandBuilderFactory, options?: RegistrationOptions): void;
  instructionDelivery(name: string, create: InstructionDeliveryFactory, options?: RegistrationOptions): void;
  eventDecoder(logFormat: string, create: EventDecoderFactory, options?: RegistrationOptions): void;
  /** Absolute path of a directory with `agents/` and `providers/`. */
  roster(directory: string): void;
}

/** Gives a plugin its type; the value is returned as it is. */
export function definePlugin(plugin: AgentPlugin): AgentPlugin {
  return plugin;
}
