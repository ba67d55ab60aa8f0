import type { AgentStrategy, StrategyContext } from '../../src/api';
import { OpenCodeCommandBuilder } from './opencode-command-builder';
import { OpenCodeInstructionDelivery } from './opencode-instruction-delivery';

/** Behaviour of OpenCode. */
export class OpenCodeStrategy implements AgentStrategy {
  readonly commandBuilder: OpenCodeCommandBuilder;
  readonly instructionDelivery = new OpenCodeInstructionDelivery();

  constructor(context?: StrategyContext) {
    this.commandBuilder = new OpenCodeCommandBuilder(context);
  }
}
