import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'letta',
  enforced: ['read_only'],
  writes: 'write',
  tellsSession: true,
  instructionsIn: 'user',
  vendorStart: 'You are Letta Code, a Letta agent',
});
