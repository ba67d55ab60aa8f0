import { definePlugin } from '../../src/api';
import { GeminiInstructionDelivery } from './gemini-instruction-delivery';
import { GeminiStreamJsonDecoder } from './gemini-stream-json-decoder';

export { GeminiInstructionDelivery, GeminiStreamJsonDecoder };

/** Contributes the behaviour of Gemini CLI. */
export const geminiPlugin = definePlugin({
  apiVersion: 1,
  id: 'gemini',
  version: '1.0.0',
  register(registrar) {
    registrar.instructionDelivery('gemini', () => new GeminiInstructionDelivery());
    registrar.eventDecoder('gemini-stream-json', () => new GeminiStreamJsonDecoder());
  },
});
