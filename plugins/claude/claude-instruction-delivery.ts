import { joinText, type AgentDefinition, type DeliveryChannel, type DeliveryContext } from '../../src/api';
import type { DeliveryPlan, InstructionDelivery, SlottedText } from '../../src/api';

/**
 * Claude Code adds the text of a file to its own system prompt. The flag that takes a file is used at every size:
 * the text stays out of argv, where any process of the machine could read it.
 */
export class ClaudeInstructionDelivery implements InstructionDelivery {
  effect(): 'adds' {
    return 'adds';
  }

  channel(): DeliveryChannel {
    return 'arguments';
  }

  plan(_agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan {
    const path = joinText(context.paths.runDirectory, '/instructions.md');
    return {
      channel: 'arguments',
      args: ['--append-system-prompt-file', path],
      files: [{ path, content: instructions }],
    };
  }
}
