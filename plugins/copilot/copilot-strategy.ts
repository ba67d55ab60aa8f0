import { GenericCommandBuilder, type AgentStrategy } from '../../src/api';
import { CopilotInstructionDelivery } from './copilot-instruction-delivery';

/** Behaviour of Copilot CLI. */
export class CopilotStrategy implements AgentStrategy {
  readonly commandBuilder = new GenericCommandBuilder();
  readonly instructionDelivery = new CopilotInstructionDelivery();
}
