import { definePlugin } from '../../src/api';
import { ClaudeStreamJsonDecoder } from './claude-stream-json-decoder';
import { ClaudeStrategy } from './claude-strategy';

export { ClaudeCommandBuilder } from './claude-command-builder';
export { ClaudeInstructionDelivery } from './claude-instruction-delivery';
export { ClaudeStrategy, ClaudeStreamJsonDecoder };

/** Contributes the behaviour of Claude Code. */
export const claudePlugin = definePlugin({
  apiVersion: 1,
  id: 'claude',
  version: '1.0.0',
  register(registrar) {
    registrar.strategy('claude', () => new ClaudeStrategy());
    registrar.eventDecoder('claude-stream-json', () => new ClaudeStreamJsonDecoder());
  },
});
