import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'continue',
  enforced: ['read_only'],
  writes: 'write',
  tellsSession: false,
  instructionsIn: 'system',
  vendorStart: 'You are an agent in the Continue CLI.',
  longPromptRefused: true,
});
