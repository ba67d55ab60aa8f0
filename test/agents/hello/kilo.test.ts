import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'kilo',
  enforced: ['read_only', 'workspace'],
  followsLinks: true,
  writes: 'write',
  tellsSession: true,
  instructionsIn: 'system',
  vendorStart: 'You are Kilo, a highly skilled software engineer',
});
