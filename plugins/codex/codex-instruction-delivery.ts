import { instructionsTooLarge, joinText, textBytes, tomlAssignment } from '../../src/api';
import type { AgentDefinition, DeliveryChannel, DeliveryContext, DeliveryPlan } from '../../src/api';
import type { InstructionDelivery, SlottedText } from '../../src/api';

/**
 * Codex adds `developer_instructions` as a message of its own after its base prompt. (`instructions` and
 * `model_instructions_file` would replace the base prompt.) What is too long for one argument goes into the
 * configuration file of the private home, where the same key has no such limit.
 */
export class CodexInstructionDelivery implements InstructionDelivery {
  effect(): 'adds' {
    return 'adds';
  }

  channel(): DeliveryChannel {
    return 'arguments';
  }

  plan(agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan {
    const assignment = tomlAssignment('developer_instructions', instructions);
    const bytes = textBytes(assignment);
    if (bytes < context.argumentLimitBytes) return { channel: 'arguments', args: ['-c', assignment], files: [] };
    const { home } = context.paths;
    if (home === undefined) throw instructionsTooLarge(agent, bytes, context);
    return {
      channel: 'home_file',
      files: [{ path: joinText(home, '/config.toml'), content: joinText(assignment, '\n') }],
    };
  }
}
