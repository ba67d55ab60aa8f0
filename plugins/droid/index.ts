import { definePlugin } from '../../src/api';
import { DroidStreamJsonDecoder } from './droid-stream-json-decoder';

export { DroidStreamJsonDecoder };

/** Contributes the output format of Droid; all else that it needs is in its roster entry. */
export const droidPlugin = definePlugin({
  apiVersion: 1,
  id: 'droid',
  version: '1.0.0',
  register(registrar) {
    registrar.eventDecoder('droid-stream-json', () => new DroidStreamJsonDecoder());
  },
});
