import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'droid',
  enforced: ['read_only'],
  writes: 'write',
  tellsSession: true,
  instructionsIn: 'system',
  vendorStart: 'You are Droid, an AI software engineering agent built by Factory.',
  sent: (prompt) => prompt.replace(/^\s*\//, (start) => start.replace('/', '\\/')).replaceAll('@', '@@'),
});
