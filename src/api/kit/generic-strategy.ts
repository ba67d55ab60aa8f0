import type { CommandBuilder } from '../command-builder';
import type { InstructionDelivery } from '../instruction-delivery';
import type { AgentStrategy } from '../strategy';
import { GenericCommandBuilder } from './generic-command-builder';
import { GenericInstructionDelivery } from './generic-instruction-delivery';

/** Serves any CLI from roster data alone. */
export class GenericStrategy implements AgentStrategy {
  readonly commandBuilder: CommandBuilder = new GenericCommandBuilder();
  readonly instructionDelivery: InstructionDelivery = new GenericInstructionDelivery();
}
