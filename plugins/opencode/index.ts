import { definePlugin } from '../../src/api';
import { OpenCodeJsonDecoder } from './opencode-json-decoder';
import { OpenCodeStrategy } from './opencode-strategy';

export { OpenCodeCommandBuilder } from './opencode-command-builder';
export { OpenCodeInstructionDelivery } from './opencode-instruction-delivery';
export { OpenCodeJsonDecoder, OpenCodeStrategy };

/** Contributes the behaviour of OpenCode. */
export const openCodePlugin = definePlugin({
  apiVersion: 1,
  id: 'opencode',
  version: '1.0.0',
  register(registrar) {
    registrar.strategy('opencode', (context) => new OpenCodeStrategy(context));
    registrar.eventDecoder('opencode-json', () => new OpenCodeJsonDecoder());
  },
});
