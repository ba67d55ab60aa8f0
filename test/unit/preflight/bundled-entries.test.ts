import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspectRepository } from '../../../src/preflight';
import { bundledAgent } from '../../support/definitions';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

/** What one file of a repository is for an agent: `kind key`, with `ignored` where its switch covers that. */
function foundIn(agent: string, file: string, text: string): readonly string[] {
  const path = join(directory(), file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return inspectRepository(bundledAgent(agent), { directory: directory(), repositoryRoot: directory() })
    .map(({ kind, key, ignorable }) => [kind, key, ignorable ? 'ignored' : undefined])
    .map((words) => words.filter((word) => word !== undefined).join(' '));
}

test.each<[string, string, string, readonly string[]]>([
  [
    'auggie',
    '.augment/settings.json',
    '{"startupScript":"x","mcpServers":{"a":1},"model":"m"}',
    ['runs startupScript', 'runs mcpServers.a'],
  ],
  ['auggie', '.augment/settings.local.json', '{"toolPermissions":[]}', ['runs toolPermissions']],
  ['cline', '.env', 'CLINE_API_KEY=x', ['redirects CLINE_API_KEY']],
  ['cline', '.env', 'BUN_OPTIONS=x\nHTTPS_PROXY=x', ['redirects HTTPS_PROXY ignored', 'runs BUN_OPTIONS']],
  ['cline', 'bunfig.toml', 'preload = ["x"]', ['runs preload ignored']],
  ['cline', '.clinerules/hooks/start', '', ['runs', 'presence']],
  ['continue', '.env', 'CONTINUE_USE_BEDROCK=1', ['redirects CONTINUE_USE_BEDROCK']],
  ['continue', '.env', 'NODE_OPTIONS=x', ['runs NODE_OPTIONS']],
  ['continue', '.claude/settings.json', '{"hooks":{"Stop":1}}', ['runs hooks.Stop ignored']],
  ['copilot', '.github/lsp.json', '{"lspServers":{"a":1}}', ['runs lspServers.a ignored']],
  ['copilot', '.github/copilot/settings.json', '{"proxyUrl":1}', ['redirects proxyUrl ignored']],
  ['droid', '.factory/settings.json', '{"customModels":[]}', ['redirects customModels']],
  ['droid', '.factory/settings.json', '{"hooks":{"Stop":1}}', ['runs hooks.Stop ignored']],
  ['droid', '.factory/mcp.json', '{"mcpServers":{"a":1}}', ['runs mcpServers.a ignored']],
  ['gemini', '.gemini/settings.json', '{"hooks":{"a":1}}', ['runs hooks.a ignored']],
  [
    'gemini',
    '.gemini/settings.json',
    '{"security":{"auth":{"useExternal":1}}}',
    ['redirects security.auth.useExternal ignored'],
  ],
  ['gemini', '.env', 'GOOGLE_GEMINI_BASE_URL=x', ['redirects GOOGLE_GEMINI_BASE_URL ignored']],
  ['grok', '.env', 'GROK_BASE_URL=x', ['redirects GROK_BASE_URL ignored']],
  ['grok', '.env', 'MORPH_API_KEY=x\nLD_PRELOAD=x', ['redirects MORPH_API_KEY', 'runs LD_PRELOAD']],
  ['grok', '.grok/settings.json', '{"mcpServers":{"a":1}}', ['runs mcpServers.a']],
  ['kilo', 'kilo.json', '{"provider":{"a":1},"plugin":[]}', ['redirects provider.a ignored', 'runs plugin ignored']],
  ['kilo', '.kilo/mcp.json', '{"mcpServers":{"a":1}}', ['runs mcpServers.a']],
  ['letta', '.letta/settings.json', '{"hooks":{"a":1}}', ['runs hooks.a ignored']],
  ['letta', '.letta/settings.local.json', '{"permissions":{"allow":[]}}', ['permits permissions.allow']],
  ['nanocoder', 'agents.config.json', '{"nanocoder":{"providers":[]}}', ['redirects nanocoder.providers']],
  ['nanocoder', 'agents.config.json', '{"nanocoder":{"disabledTools":[]}}', ['permits nanocoder.disabledTools']],
  ['nanocoder', '.env', 'NANOCODER_PROVIDERS=x', ['redirects NANOCODER_PROVIDERS ignored']],
  ['nanocoder', '.mcp.json', '{"mcpServers":{"a":1}}', ['runs mcpServers.a']],
  [
    'pi',
    '.pi/settings.json',
    '{"extensions":[],"defaultTools":[]}',
    ['runs extensions ignored', 'permits defaultTools ignored'],
  ],
  ['pi', '.pi/mcp.json', '{"mcpServers":{"a":1}}', ['runs mcpServers.a ignored']],
])('for %s a repository with %s that says %j has: %j', (agent, file, text, expected) => {
  expect(foundIn(agent, file, text)).toEqual(expected);
});

test.each([
  ['kilo', true],
  ['pi', undefined],
])('%s follows links out of the repository: %s', (agent, followsLinks) => {
  expect(bundledAgent(agent).repository.followsLinks).toBe(followsLinks);
});
