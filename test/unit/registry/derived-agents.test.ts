import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClaudeCommandBuilder, ClaudeInstructionDelivery } from '../../../plugins';
import { createMuster } from '../../../src/compose';
import type { AgentRegistry } from '../../../src/api';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

/** A registry with these agents over the bundled ones. */
async function registryWith(agents: Readonly<Record<string, string>>): Promise<AgentRegistry> {
  mkdirSync(join(directory(), 'agents'));
  for (const [name, text] of Object.entries(agents)) {
    writeFileSync(join(directory(), 'agents', `${name}.yaml`), `roster_version: 1\n${text}\n`);
  }
  const environment = { HOME: join(directory(), 'home') };
  return (await createMuster({ rosterDirectories: [directory()], environment })).registry;
}

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['an agent without code is generic', { mine: 'derive: qwen' }, 'generic'],
  ['an agent with code has all of it', { mine: 'derive: claude' }, 'claude'],
  ['one that derives from an agent with code has it too', { mine: 'derive: other', other: 'derive: claude' }, 'claude'],
  ['one that names a strategy has that', { mine: 'derive: other', other: 'derive: qwen\nstrategy: codex' }, 'codex'],
  ['an agent with code, and names a strategy, has that', { mine: 'derive: claude\nstrategy: generic' }, 'generic'],
])('an agent that derives from %s', async (_title, agents, strategy) => {
  const agent = (await registryWith(agents)).resolve('mine');
  expect(agent.strategy).toBe(strategy);
  expect(agent.commandBuilder instanceof ClaudeCommandBuilder).toBe(strategy === 'claude');
  expect(agent.instructionDelivery instanceof ClaudeInstructionDelivery).toBe(strategy === 'claude');
});
