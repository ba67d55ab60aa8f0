import type { DependencyContainer } from 'tsyringe';
import type { AgentDefinition, BoundAgent } from '../api';
import { buildHeadlessCommand } from '../command';
import { applyConfig } from '../config';
import { findEventDecoder, findStrategy } from './find-strategy';

/** Binds an agent to what the container holds for it at this moment. */
export function bindAgent(container: DependencyContainer, definition: AgentDefinition): BoundAgent {
  const { name: strategy, commandBuilder, instructionDelivery } = findStrategy(container, definition);
  const channel = instructionDelivery.channel(definition);
  const agent: BoundAgent = {
    definition,
    commandBuilder,
    instructionDelivery,
    strategy,
    usesOpenCodeInstructions: channel === 'config',
    createEventDecoder: () => findEventDecoder(container, definition)(),
    applyConfig: (config, overrides) =>
      applyConfig({ definition, deliversInstructions: channel !== 'prompt' }, config, overrides),
    buildHeadlessCommand: (options) => buildHeadlessCommand(agent, options),
  };
  return Object.freeze(agent);
}
