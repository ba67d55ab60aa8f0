import { joinText, type DeliveryChannel, type DeliveryPlan, type InstructionDelivery } from '../../src/api';
import type { AgentDefinition, DeliveryContext, SlottedText } from '../../src/api';

/**
 * Copilot CLI adds the files `*.instructions.md` of the directories that a variable lists, as they are, to its own
 * system prompt. The list is separated by commas, so that the path of the run directory must hold none.
 */
export class CopilotInstructionDelivery implements InstructionDelivery {
  effect(): 'adds' {
    return 'adds';
  }

  channel(): DeliveryChannel {
    return 'environment';
  }

  plan(_agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan {
    const directory = joinText(context.paths.runDirectory, '/instructions');
    return {
      channel: 'environment',
      env: { COPILOT_CUSTOM_INSTRUCTIONS_DIRS: directory },
      files: [{ path: joinText(directory, '/run.instructions.md'), content: instructions }],
    };
  }
}
