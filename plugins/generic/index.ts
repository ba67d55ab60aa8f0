import { definePlugin, GenericStrategy } from '../../src/api';
import { PlainDecoder } from './plain-decoder';

export { GenericStrategy, PlainDecoder };

/** Contributes what any CLI can be served with: the generic strategy and plain text output. */
export const genericPlugin = definePlugin({
  apiVersion: 1,
  id: 'generic',
  version: '1.0.0',
  register(registrar) {
    registrar.strategy('generic', () => new GenericStrategy());
    registrar.eventDecoder('plain', () => new PlainDecoder());
  },
});
