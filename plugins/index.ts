import { auggiePlugin } from './auggie';
import { claudePlugin } from './claude';
import { clinePlugin } from './cline';
import { codexPlugin } from './codex';
import { continuePlugin } from './continue';
import { copilotPlugin } from './copilot';
import { droidPlugin } from './droid';
import { geminiPlugin } from './gemini';
import { genericPlugin } from './generic';
import { grokPlugin } from './grok';
import { lettaPlugin } from './letta';
import { nanocoderPlugin } from './nanocoder';
import { openCodePlugin } from './opencode';
import { piPlugin } from './pi';
import type { AgentPlugin } from '../src/api';

export * from './auggie';
export * from './claude';
export * from './cline';
export * from './codex';
export * from './continue';
export * from './copilot';
export * from './droid';
export * from './gemini';
export * from './generic';
export * from './grok';
export * from './letta';
export * from './nanocoder';
export * from './opencode';
export * from './pi';

/** The plugins that come with Muster, in the order in which they register. */
export const builtinPlugins: readonly AgentPlugin[] = [
  genericPlugin,
  claudePlugin,
  codexPlugin,
  openCodePlugin,
  droidPlugin,
  continuePlugin,
  geminiPlugin,
  copilotPlugin,
  piPlugin,
  grokPlugin,
  clinePlugin,
  nanocoderPlugin,
  lettaPlugin,
  auggiePlugin,
];
