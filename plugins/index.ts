import { claudePlugin } from './claude';
import { codexPlugin } from './codex';
import { genericPlugin } from './generic';
import { openCodePlugin } from './opencode';
import type { AgentPlugin } from '../src/api';

export * from './claude';
export * from './codex';
export * from './generic';
export * from './opencode';

/** The plugins that come with Muster, in the order in which they register. */
export const builtinPlugins: readonly AgentPlugin[] = [genericPlugin, claudePlugin, codexPlugin, openCodePlugin];
