import { definePlugin } from '../../src/api';
import { CopilotJsonlDecoder } from './copilot-jsonl-decoder';
import { CopilotStrategy } from './copilot-strategy';

export { CopilotInstructionDelivery } from './copilot-instruction-delivery';
export { CopilotJsonlDecoder, CopilotStrategy };

/** Contributes the behaviour of Copilot CLI. */
export const copilotPlugin = definePlugin({
  apiVersion: 1,
  id: 'copilot',
  version: '1.0.0',
  register(registrar) {
    registrar.strategy('copilot', () => new CopilotStrategy());
    registrar.eventDecoder('copilot-jsonl', () => new CopilotJsonlDecoder());
  },
});
