import { delimiter, join } from 'node:path';
import { createMuster, type Muster } from '../../compose';
import { HostError } from '../../errors';
import { packageRoot } from '../../roster/package-root';

/** An agent that is installed here, and a Muster that finds it. */
export interface DemoAgent {
  readonly name: string;
  readonly muster: Muster;
}

/**
 * The first agent of the roster on PATH, else one that came as a development dependency of this checkout. Throws
 * `HostError` (`agent_missing`) that says what to install.
 */
export async function findDemoAgent(): Promise<DemoAgent> {
  const development = join(packageRoot(), 'node_modules', '.bin');
  const own = process.env['PATH'] ?? '';
  for (const PATH of [own, `${own}${delimiter}${development}`]) {
    const muster = await createMuster({ environment: { ...process.env, PATH } });
    const found = (await muster.agents()).find(({ installed }) => installed);
    if (found !== undefined) return { name: found.agent, muster };
  }
  throw new HostError('agent_missing', `No agent is installed here. Install one, for example: ${await installHint()}`);
}

async function installHint(): Promise<string> {
  const { registry } = await createMuster();
  const packages = [...registry.agents.values()].flatMap(({ install }) => install.npm ?? []);
  return packages.map((name) => `npm install -g ${name}`).join(', or ');
}
