import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'nanocoder',
  needsNewerNode: true,
  enforced: ['read_only'],
  writes: 'write',
  tellsSession: false,
  joinsTexts: true,
  instructionsIn: 'system',
  vendorStart: 'You are Nanocoder, a terminal-based AI coding agent.',
  sent: (prompt) => prompt.replace(/^-/, ' -'),
  longPromptRefused: true,
});
