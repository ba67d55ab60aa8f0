import { delimiter, join } from 'node:path';
import { createMuster, type Muster } from '../../compose';
import { HostError, isMusterError } from '../../errors';
import { packageRoot } from '../../roster/package-root';

/** An agent that is installed here, and a Muster that finds it. */
export interface DemoAgent {
  readonly name: string;
  readonly muster: Muster;
}

/** How many ways of installing an agent are told to somebody who has none. */
const hintLimit = 3;

/**
 * The first agent on PATH that can do the task of the demo, else one that came as a development dependency of this
 * checkout. Throws `HostError` (`agent_missing`) that says what to install.
 */
export async function findDemoAgent(directory: string): Promise<DemoAgent> {
  const development = join(packageRoot(), 'node_modules', '.bin');
  const own = process.env['PATH'] ?? '';
  for (const PATH of [own, `${own}${delimiter}${development}`]) {
    const muster = await createMuster({ environment: { ...process.env, PATH } });
    for (const name of demonstrable(muster)) if (await canRun(muster, name, directory)) return { name, muster };
  }
  throw new HostError('agent_missing', `No agent is installed here. Install one, for example: ${await installHint()}`);
}

/** Agents whose real CLI is tested and that hold themselves to the directory. */
function demonstrable({ registry }: Muster): readonly string[] {
  return registry.names.filter((name) => {
    const agent = registry.agents.get(name);
    return agent?.verified === 'real' && agent.permissions.workspace.enforcedBy === 'cli';
  });
}

async function canRun(muster: Muster, agent: string, directory: string): Promise<boolean> {
  try {
    await muster.plan({ agent, directory, provider: 'scripted', prompt: 'try' });
    return true;
  } catch (error) {
    if (!isMusterError(error)) throw error;
    return false;
  }
}

async function installHint(): Promise<string> {
  const muster = await createMuster();
  const packages = demonstrable(muster).flatMap((name) => muster.registry.agents.get(name)?.install.npm ?? []);
  return packages
    .slice(0, hintLimit)
    .map((name) => `npm install -g ${name}`)
    .join(', or ');
}
