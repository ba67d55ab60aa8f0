import { PlanError } from '../../errors';
import type { AgentDefinition } from '../agent-definition';
import type { DeliveryChannel, DeliveryContext, DeliveryPlan, InstructionDelivery } from '../instruction-delivery';
import { joinText, type SlottedText } from '../slotted-text';
import { textBytes } from './text-size';

/**
 * Delivers by what the roster declares: a flag with a file, a flag with the text, the settings file, a file in the
 * home, else the prompt.
 */
export class GenericInstructionDelivery implements InstructionDelivery {
  effect(agent: AgentDefinition): 'adds' | 'replaces' {
    return agent.instructions.effect;
  }

  channel(agent: AgentDefinition): DeliveryChannel {
    const { flag, fileFlag, homeFile, settings } = agent.instructions;
    if (fileFlag !== undefined || flag !== undefined) return 'arguments';
    if (settings !== undefined) return 'settings';
    return homeFile === undefined ? 'prompt' : 'home_file';
  }

  plan(agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan {
    const { flag, fileFlag, homeFile, settings } = agent.instructions;
    const path = joinText(context.paths.runDirectory, '/instructions.md');
    if (fileFlag !== undefined) {
      return { channel: 'arguments', args: [fileFlag, path], files: [{ path, content: instructions }] };
    }
    const bytes = textBytes(instructions);
    if (flag !== undefined && bytes < context.argumentLimitBytes) {
      return { channel: 'arguments', args: [flag, instructions], files: [] };
    }
    const { home } = context.paths;
    const settingsAreWritten = home !== undefined || agent.settings?.file.startsWith('{home}') === false;
    if (settings !== undefined && settingsAreWritten) {
      return { channel: 'settings', settings, files: [{ path, content: instructions }] };
    }
    if (homeFile !== undefined && home !== undefined) {
      return { channel: 'home_file', files: [{ path: joinText(home, '/', homeFile), content: instructions }] };
    }
    if (flag !== undefined) throw instructionsTooLarge(agent, bytes, context);
    if (homeFile === undefined && settings === undefined) return { channel: 'prompt', files: [] };
    throw new PlanError(
      'option_needs_broker',
      `${agent.label} reads instructions only from a file in a private home. Run it through a provider (--provider).`,
      { details: { agent: agent.name, option: 'instructions' } },
    );
  }
}

/** No channel of the agent holds the instructions. */
export function instructionsTooLarge(agent: AgentDefinition, bytes: number, context: DeliveryContext): PlanError {
  const limit = context.argumentLimitBytes - 1;
  return new PlanError(
    'payload_too_large',
    `The instructions are ${String(bytes)} bytes, but ${agent.label} takes at most ${String(limit)} of them here. ` +
      'Shorten them, or run through a provider (--provider), where a private home can hold them.',
    { details: { payload: 'instructions', bytes, limitBytes: limit, agent: agent.name } },
  );
}
