import { definePlugin } from '../../src/api';
import { ContinueInstructionDelivery } from './continue-instruction-delivery';

export { ContinueInstructionDelivery };

/** Contributes how instructions reach Continue; all else that it needs is in its roster entry. */
export const continuePlugin = definePlugin({
  apiVersion: 1,
  id: 'continue',
  version: '1.0.0',
  register(registrar) {
    registrar.instructionDelivery('continue', () => new ContinueInstructionDelivery());
  },
});
