import { definePlugin } from '../../src/api';
import { NanocoderJsonDecoder } from './nanocoder-json-decoder';

export { NanocoderJsonDecoder };

/** Contributes the output format of Nanocoder. */
export const nanocoderPlugin = definePlugin({
  apiVersion: 1,
  id: 'nanocoder',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('nanocoder-json', () => new NanocoderJsonDecoder());
  },
});
