import { definePlugin } from '../../src/api';
import { PiJsonDecoder } from './pi-json-decoder';

export { PiJsonDecoder };

/** Contributes the event decoder of Pi; the rest of it is roster data. */
export const piPlugin = definePlugin({
  apiVersion: 1,
  id: 'pi',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('pi-json', () => new PiJsonDecoder());
  },
});
