import { definePlugin } from '../../src/api';
import { GrokJsonlDecoder } from './grok-jsonl-decoder';

export { GrokJsonlDecoder };

/** Contributes the output format of Grok CLI. */
export const grokPlugin = definePlugin({
  apiVersion: 1,
  id: 'grok',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('grok-jsonl', () => new GrokJsonlDecoder());
  },
});
