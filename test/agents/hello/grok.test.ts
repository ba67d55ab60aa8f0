import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'grok',
  enforced: [],
  writes: 'write',
  tellsSession: false,
  instructionsIn: 'user',
  vendorStart: 'You are Grok CLI, an AI assistant that helps with file editing',
  longPromptRefused: true,
});
