import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'copilot',
  enforced: ['read_only', 'workspace'],
  shellAtWorkspace: false,
  writes: 'write',
  tellsSession: true,
  instructionsIn: 'system',
  sent: (prompt) => prompt.replace(/^\//, '\\/'),
  vendorStart: 'You are the GitHub Copilot CLI, a terminal assistant',
  beforePrompt: /^<current_datetime>[^<]*<\/current_datetime>\n\n/,
});
