import { joinText, type AgentDefinition, type DeliveryChannel, type DeliveryContext } from '../../src/api';
import type { DeliveryPlan, InstructionDelivery, SlottedText } from '../../src/api';

/** OpenCode adds the files that its configuration lists under `instructions` to the end of its system message. */
export class OpenCodeInstructionDelivery implements InstructionDelivery {
  effect(): 'adds' {
    return 'adds';
  }

  channel(): DeliveryChannel {
    return 'config';
  }

  plan(_agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan {
    const path = joinText(context.paths.runDirectory, '/instructions.md');
    return { channel: 'config', config: { instructions: [path] }, files: [{ path, content: instructions }] };
  }
}
