import { GenericCommandBuilder, type AgentStrategy } from '../../src/api';
import { GeminiInstructionDelivery } from './gemini-instruction-delivery';

/** Behaviour of Gemini CLI. */
export class GeminiStrategy implements AgentStrategy {
  readonly commandBuilder = new GenericCommandBuilder();
  readonly instructionDelivery = new GeminiInstructionDelivery();
}
