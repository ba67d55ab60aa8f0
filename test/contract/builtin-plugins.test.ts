import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinPlugins } from '../../plugins';
import type { AgentDefinition } from '../../src/api';
import { createMuster } from '../../src';
import { fakeRegistrar, fakeRoutes, probePlugin } from '../../src/testing';
import { probeCommandBuilder, probeEventDecoder, probeInstructionDelivery } from '../../src/testing';

const streams = join(__dirname, '../fixtures/streams');

/** Every recorded line of an agent, run after run. */
function recordedLines(agent: string): readonly string[] {
  return readdirSync(join(streams, agent)).flatMap((file) =>
    readFileSync(join(streams, agent, file), 'utf8')
      .split('\n')
      .slice(0, -1),
  );
}

const agentNames = readdirSync(join(__dirname, '../../roster/agents')).map((file) => file.replace(/\.yaml$/, ''));

/** A registry of the bundled roster and the built-in plugins alone. */
async function bundledRegistry(): ReturnType<typeof createMuster> {
  return createMuster({ environment: { HOME: '/nowhere', XDG_CONFIG_HOME: '/nowhere' } });
}

describe.each(agentNames)('the bundled agent %s', (name) => {
  const bound = async (): Promise<ReturnType<Awaited<ReturnType<typeof createMuster>>['registry']['resolve']>> =>
    (await bundledRegistry()).registry.resolve(name);

  test('has a command builder that keeps the contract on every route', async () => {
    const { commandBuilder, definition } = await bound();
    expect(probeCommandBuilder(commandBuilder, definition)).toEqual([]);
    expect(fakeRoutes(definition).length).toBe(1 + (definition.provider?.routes.length ?? 0));
  });

  test('has an instruction delivery that keeps the contract', async () => {
    const { instructionDelivery, definition } = await bound();
    expect(probeInstructionDelivery(instructionDelivery, definition)).toEqual([]);
  });

  test('has an event decoder that keeps the contract on its recorded output', async () => {
    const agent = await bound();
    const lines = recordedLines(name);
    expect(lines.length).toBeGreaterThan(5);
    expect(probeEventDecoder(() => agent.createEventDecoder(), lines)).toEqual([]);
  });
});

test.each(builtinPlugins.map((plugin) => [plugin.id, plugin] as const))(
  'the built-in plugin %s keeps the contract, with each agent that it serves',
  async (_id, plugin) => {
    const { registry } = await bundledRegistry();
    const served = registry.names
      .map((name) => registry.resolve(name))
      .filter(({ strategy, definition }) => isRegistered(strategy) || isRegistered(definition.logFormat));
    const agents: readonly AgentDefinition[] = served.map(({ definition }) => definition);
    expect(agents.length).toBeGreaterThan(0);
    expect(probePlugin(plugin, { agents })).toEqual([]);

    function isRegistered(part: string): boolean {
      const registrar = fakeRegistrar();
      void plugin.register(registrar);
      return registrar.registrations.some(({ name }) => name === part);
    }
  },
);
