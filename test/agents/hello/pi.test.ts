import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'pi',
  needsNewerNode: true,
  enforced: ['read_only', 'workspace'],
  shellAtWorkspace: false,
  writes: 'write',
  tellsSession: true,
  instructionsIn: 'system',
  vendorStart: 'You are a coding assistant running inside pi, a coding agent harness.',
});
