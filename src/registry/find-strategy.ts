import type { DependencyContainer } from 'tsyringe';
import { commandBuilderToken, eventDecoderToken, instructionDeliveryToken } from '../api';
import type { AgentDefinition, CommandBuilder, EventDecoderFactory, InstructionDelivery } from '../api';
import { RegistryError } from '../errors';

/** The name that every CLI without behaviour of its own is served under. */
const genericName = 'generic';

/** What was found for one agent in the container. */
export interface FoundStrategy {
  readonly name: string;
  readonly commandBuilder: CommandBuilder;
  readonly instructionDelivery: InstructionDelivery;
}

/**
 * Finds the behaviour of an agent by name: that of `strategy`; without one, that of its own name, else of the nearest
 * entry that it derives from; else `generic`. Each kind is found by itself. Only names of the roster are asked for:
 * tsyringe keeps every token it was ever asked about.
 */
export function findStrategy(container: DependencyContainer, agent: AgentDefinition): FoundStrategy {
  const names = agent.strategy === undefined ? [agent.name, ...(agent.derivedFrom ?? [])] : [agent.strategy];
  const has = (token: symbol): boolean => container.isRegistered(token, true);
  const found = names.find((name) => has(commandBuilderToken(name)) || has(instructionDeliveryToken(name)));
  if (found === undefined && agent.strategy !== undefined) {
    throw new RegistryError(
      'strategy_unknown',
      `Agent "${agent.name}" names the strategy "${agent.strategy}", and no plugin registered it.`,
      { details: { agent: agent.name, strategy: agent.strategy } },
    );
  }
  const nearest = (token: (name: string) => symbol): symbol =>
    token(names.find((name) => has(token(name))) ?? genericName);
  return {
    name: found ?? genericName,
    commandBuilder: container.resolve<CommandBuilder>(nearest(commandBuilderToken)),
    instructionDelivery: container.resolve<InstructionDelivery>(nearest(instructionDeliveryToken)),
  };
}

/** Finds the factory of event decoders for an agent's log format. */
export function findEventDecoder(container: DependencyContainer, agent: AgentDefinition): EventDecoderFactory {
  const token = eventDecoderToken(agent.logFormat);
  if (container.isRegistered(token, true)) return container.resolve<EventDecoderFactory>(token);
  throw new RegistryError(
    'decoder_unknown',
    `Agent "${agent.name}" has the log format "${agent.logFormat}", and no plugin registered a decoder for it.`,
    { details: { agent: agent.name, logFormat: agent.logFormat } },
  );
}
