import { definePlugin } from '../../src/api';
import { CodexJsonlDecoder } from './codex-jsonl-decoder';
import { CodexStrategy } from './codex-strategy';

export { CodexCommandBuilder } from './codex-command-builder';
export { CodexInstructionDelivery } from './codex-instruction-delivery';
export { CodexJsonlDecoder, CodexStrategy };

/** Contributes the behaviour of OpenAI Codex. */
export const codexPlugin = definePlugin({
  apiVersion: 1,
  id: 'codex',
  version: '1.0.0',
  register(registrar) {
    registrar.strategy('codex', () => new CodexStrategy());
    registrar.eventDecoder('codex-jsonl', () => new CodexJsonlDecoder());
  },
});
