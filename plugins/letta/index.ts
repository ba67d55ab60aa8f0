import { definePlugin } from '../../src/api';
import { LettaStreamJsonDecoder } from './letta-stream-json-decoder';

export { LettaStreamJsonDecoder };

/** Contributes the output format of Letta Code. */
export const lettaPlugin = definePlugin({
  apiVersion: 1,
  id: 'letta',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('letta-stream-json', () => new LettaStreamJsonDecoder());
  },
});
