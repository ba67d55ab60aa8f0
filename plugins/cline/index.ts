import { definePlugin } from '../../src/api';
import { ClineJsonDecoder } from './cline-json-decoder';

export { ClineJsonDecoder };

/** Contributes the output format of Cline. */
export const clinePlugin = definePlugin({
  apiVersion: 1,
  id: 'cline',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('cline-json', () => new ClineJsonDecoder());
  },
});
