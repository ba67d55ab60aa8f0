import type { CommandBuilder } from './command-builder';
import type { InstructionDelivery } from './instruction-delivery';

/** Behaviour bound to an agent. */
export interface AgentStrategy {
  readonly commandBuilder: CommandBuilder;
  readonly instructionDelivery: InstructionDelivery;
}

/** What a factory of a plugin may use. Values only: never the container, never a credential. */
export interface StrategyContext {
  /** Configuration directory by provider name, for the providers that OpenCode is configured for. */
  readonly openCodeProviders: ReadonlyMap<string, string>;
}

export type StrategyFactory = (context: StrategyContext) => AgentStrategy;
export type CommandBuilderFactory = (context: StrategyContext) => CommandBuilder;
export type InstructionDeliveryFactory = (context: StrategyContext) => InstructionDelivery;
