import { definePlugin } from '../../src/api';
import { AuggieJsonDecoder } from './auggie-json-decoder';

export { AuggieJsonDecoder };

/** Contributes how Auggie's output is read; all else that it needs is in its roster entry. */
export const auggiePlugin = definePlugin({
  apiVersion: 1,
  id: 'auggie',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('auggie-json', () => new AuggieJsonDecoder());
  },
});
