import { definePlugin } from '../../src/api';
import { CopilotInstructionDelivery } from './copilot-instruction-delivery';
import { CopilotJsonlDecoder } from './copilot-jsonl-decoder';

export { CopilotInstructionDelivery, CopilotJsonlDecoder };

/** Contributes the behaviour of Copilot CLI. */
export const copilotPlugin = definePlugin({
  apiVersion: 1,
  id: 'copilot',
  version: '1.0.0',
  register(registrar) {
    registrar.instructionDelivery('copilot', () => new CopilotInstructionDelivery());
    registrar.eventDecoder('copilot-jsonl', () => new CopilotJsonlDecoder());
  },
});
