import type { AgentStrategy } from '../../src/api';
import { CodexCommandBuilder } from './codex-command-builder';
import { CodexInstructionDelivery } from './codex-instruction-delivery';

/** Behaviour of OpenAI Codex. */
export class CodexStrategy implements AgentStrategy {
  readonly commandBuilder = new CodexCommandBuilder();
  readonly instructionDelivery = new CodexInstructionDelivery();
}
