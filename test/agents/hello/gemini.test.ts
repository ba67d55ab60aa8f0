import { describeAgent } from '../support/hello';

describeAgent({
  agent: 'gemini',
  enforced: ['read_only', 'workspace'],
  shellAtWorkspace: false,
  writes: 'write',
  tellsSession: true,
  instructionsIn: 'system',
  vendorStart: 'You are Gemini CLI, an autonomous CLI agent',
  sent: (prompt) => prompt.replace(/^\//, '\n/').replaceAll('@', '\\@'),
});
