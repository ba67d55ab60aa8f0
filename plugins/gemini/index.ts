import { definePlugin } from '../../src/api';
import { GeminiStrategy } from './gemini-strategy';
import { GeminiStreamJsonDecoder } from './gemini-stream-json-decoder';

export { GeminiInstructionDelivery } from './gemini-instruction-delivery';
export { GeminiStrategy, GeminiStreamJsonDecoder };

/** Contributes the behaviour of Gemini CLI. */
export const geminiPlugin = definePlugin({
  apiVersion: 1,
  id: 'gemini',
  version: '1.0.0',
  register(registrar) {
    registrar.strategy('gemini', () => new GeminiStrategy());
    registrar.eventDecoder('gemini-stream-json', () => new GeminiStreamJsonDecoder());
  },
});
