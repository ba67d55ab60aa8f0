import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'cline',
  enforced: ['read_only'],
  writes: 'shell',
  tellsSession: false,
  instructionsIn: 'system',
  vendorStart: 'You are Cline, an AI coding agent.',
  sent: (prompt) => prompt.replaceAll('@', '\\@'),
  longPromptRefused: true,
});
