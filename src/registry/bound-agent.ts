import type { AgentDefinition, BoundAgent } from '../api';
import { buildHeadlessCommand, deliveryChannel } from '../command';
import { applyConfig } from '../config';
import { findEventDecoder, findStrategy, type StrategySource } from './find-strategy';

/** Binds an agent to what the container holds for it at this moment. */
export function bindAgent(source: StrategySource, definition: AgentDefinition): BoundAgent {
  const { name: strategy, commandBuilder, instructionDelivery } = findStrategy(source, definition);
  const channel = deliveryChannel({ definition, instructionDelivery });
  const agent: BoundAgent = {
    definition,
    commandBuilder,
    instructionDelivery,
    strategy,
    usesOpenCodeInstructions: channel === 'config',
    createEventDecoder: () => findEventDecoder(source, definition)(),
    applyConfig: (config, overrides) =>
      applyConfig({ definition, deliversInstructions: channel !== 'prompt' }, config, overrides),
    buildHeadlessCommand: (options) => buildHeadlessCommand(agent, options),
  };
  return Object.freeze(agent);
}
