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
 * Finds the behaviour of an agent by name: that of `strategy`, else the agent's own name, else `generic`, each
 * kind by itself. Only names of the roster are asked for: tsyringe keeps every token it was ever asked about.
 */
export function findStrategy(container: DependencyContainer, agent: AgentDefinition): FoundStrategy {
  const wanted = agent.strategy ?? agent.name;
  const registered = [commandBuilderToken(wanted), instructionDeliveryToken(wanted)].some((token) =>
    container.isRegistered(token, true),
  );
  if (!registered && agent.strategy !== undefined) {
    throw new RegistryError(
      'strategy_unknown',
      `Agent "${agent.name}" names the strategy "${wanted}", and no plugin registered it.`,
      { details: { agent: agent.name, strategy: wanted } },
    );
  }
  const found = (token: (name: string) => symbol): symbol =>
    token(container.isRegistered(token(wanted), true) ? wanted : genericName);
  return {
    name: registered ? wanted : genericName,
    commandBuilder: container.resolve<CommandBuilder>(found(commandBuilderToken)),
    instructionDelivery: container.resolve<InstructionDelivery>(found(instructionDeliveryToken)),
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
