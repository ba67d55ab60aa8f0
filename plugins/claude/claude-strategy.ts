import type { AgentStrategy } from '../../src/api';
import { ClaudeCommandBuilder } from './claude-command-builder';
import { ClaudeInstructionDelivery } from './claude-instruction-delivery';

/** Behaviour of Claude Code. */
export class ClaudeStrategy implements AgentStrategy {
  readonly commandBuilder = new ClaudeCommandBuilder();
  readonly instructionDelivery = new ClaudeInstructionDelivery();
}
