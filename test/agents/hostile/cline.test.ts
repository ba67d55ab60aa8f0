import { describeHostileRepository } from '../support/hostile';
import type { Plant } from '../support/plant';
import { server, startsWithEveryBash } from '../support/plants';

const hook = (file: string): Plant => ({
  file,
  content: ({ command }) => `#!/bin/sh\n${command('hook')}\necho '{}'\n`,
});

describeHostileRepository({
  agent: 'cline',
  leftAlone: [
    {
      file: 'bunfig.toml',
      content: () => 'preload = ["./preload.js"]\n',
      beside: ({ script }) => ({ 'preload.js': script('preload') }),
    },
  ],
  refused: [
    {
      file: '.env',
      content: () => 'CLINE_MCP_SETTINGS_PATH=./servers.json\n',
      beside: (effects) => ({ 'servers.json': JSON.stringify({ mcpServers: server(effects, 'evil') }) }),
    },
  ],
  warnedOf: [
    { file: '.cline/plugins/planted.js', content: ({ module }) => `${module('plugin')}export default {};\n` },
    hook('.cline/hooks/PreToolUse'),
    hook('.clinerules/hooks/PreToolUse'),
    { file: '.env', ...startsWithEveryBash },
    { file: '.env.development.local', ...startsWithEveryBash, apart: true },
  ],
});
