import type { AgentDefinition } from '../../api';
import { deepFreeze } from './deep-freeze';
import { withParts, type Parts } from './definition-parts';

const nobodyEnforces = { args: [], env: {}, config: {}, enforcedBy: 'none' } as const;

const plainAgent: AgentDefinition = {
  name: 'fake-agent',
  label: 'Fake agent',
  binary: 'fake-agent',
  install: {},
  version: { args: ['--version'] },
  runtime: {},
  gitIdentity: { name: 'Fake agent', email: 'fake-agent@agents.invalid' },
  headless: {
    subcommand: [],
    args: [],
    env: {},
    files: {},
    prompt: { channel: 'stdin', joined: false, endOfOptions: false, acceptsDash: false, format: 'text', escapes: [] },
    outputFormatFlags: [],
    streams: false,
  },
  permissions: { read_only: nobodyEnforces, workspace: nobodyEnforces, unrestricted: nobodyEnforces },
  session: {
    supportsResume: false,
    resumeSubcommand: [],
    anyDirectory: false,
    notCopied: [],
    staleTexts: [],
    supportsHook: false,
  },
  instructions: { effect: 'adds' },
  logFormat: 'plain',
  exitCodes: {},
  wrapper: { refuseSubcommands: [] },
  home: { env: {}, files: {} },
  ownLogin: { env: [] },
  repository: { ignore: { args: [], env: {}, settings: {} }, files: [] },
  signals: { first: 'SIGTERM', graceSeconds: 5 },
};

/** A whole, frozen definition: what the roster makes of the least entry, with `parts` over it. */
export function fakeAgent(parts: Parts<AgentDefinition> = {}): AgentDefinition {
  return deepFreeze(JSON.parse(JSON.stringify(withParts(plainAgent, parts))) as AgentDefinition);
}
