import { join } from 'node:path';
import { container as root, type DependencyContainer } from 'tsyringe';
import {
  agentRegistryToken,
  commandBuilderToken,
  instructionDeliveryToken,
  type AgentRegistry,
} from '../../../src/api';
import { ClaudeCommandBuilder, ClaudeInstructionDelivery, CodexInstructionDelivery } from '../../../plugins';
import { registerMuster } from '../../../src/compose';
import { NamedCommandBuilder, NamedInstructionDelivery, NamedStrategy, pluginOf } from '../../support/plugins';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
let containers: DependencyContainer[] = [];

function newContainer(parent: DependencyContainer = root): DependencyContainer {
  const container = parent.createChildContainer();
  containers.push(container);
  return container;
}

afterEach(async () => {
  for (const container of containers.reverse()) await container.dispose();
  containers = [];
});

const register = (
  container: DependencyContainer,
  ...plugins: readonly ReturnType<typeof pluginOf>[]
): Promise<AgentRegistry> => registerMuster(container, { plugins, environment: { HOME: join(directory(), 'home') } });

const replace = (container: DependencyContainer, agent: string): void => {
  container.register(instructionDeliveryToken(agent), { useValue: new NamedInstructionDelivery('of the host') });
};

describe('a container of the host', () => {
  test('holds the registry and, by name, the behaviour of each kind', async () => {
    const container = newContainer();
    const registry = await register(container);
    expect(container.resolve(agentRegistryToken)).toBe(registry);
    expect(container.resolve(commandBuilderToken('claude'))).toBeInstanceOf(ClaudeCommandBuilder);
    expect(container.resolve(instructionDeliveryToken('codex'))).toBeInstanceOf(CodexInstructionDelivery);
  });

  test.each(['before', 'after'])(
    'replaces only the instruction delivery of one agent, registered %s ours',
    async (when) => {
      const container = newContainer();
      if (when === 'before') replace(container, 'claude');
      const registry = await register(container);
      if (when === 'after') replace(container, 'claude');
      const claude = registry.resolve('claude');
      expect(claude.instructionDelivery).toHaveProperty('name', 'of the host');
      expect(claude.commandBuilder).toBeInstanceOf(ClaudeCommandBuilder);
      expect(claude.strategy).toBe('claude');
      expect(registry.resolve('codex').instructionDelivery).toBeInstanceOf(CodexInstructionDelivery);
      expect(registry.resolve('qwen').instructionDelivery).not.toHaveProperty('name');
    },
  );

  test('replaces the instruction delivery of one agent that is served by the generic strategy', async () => {
    const container = newContainer();
    const registry = await register(container);
    replace(container, 'qwen');
    expect(registry.resolve('qwen').instructionDelivery).toHaveProperty('name', 'of the host');
    expect(registry.resolve('qwen').commandBuilder).toBe(container.resolve(commandBuilderToken('generic')));
  });

  test('replaces only the command builder of one agent', async () => {
    const container = newContainer();
    const registry = await register(container);
    container.register(commandBuilderToken('claude'), { useValue: new NamedCommandBuilder('of the host') });
    const claude = registry.resolve('claude');
    expect(claude.commandBuilder).toHaveProperty('name', 'of the host');
    expect(claude.instructionDelivery).toBeInstanceOf(ClaudeInstructionDelivery);
  });

  test('takes one registry, and the first stays', async () => {
    const container = newContainer();
    const registry = await register(container);
    await expect(register(container)).rejects.toMatchObject({
      code: 'registration_duplicate',
      message: expect.stringContaining('This container has a registry already') as string,
    });
    expect(container.resolve(agentRegistryToken)).toBe(registry);
  });

  test('leaves an agent alone that was resolved before', async () => {
    const container = newContainer();
    const registry = await register(container);
    const before = registry.resolve('claude');
    replace(container, 'claude');
    expect(before.instructionDelivery).toBeInstanceOf(ClaudeInstructionDelivery);
  });

  test('gives a replacement its say on where instructions go', async () => {
    const container = newContainer();
    const registry = await register(container);
    expect(registry.resolve('opencode').usesOpenCodeInstructions).toBe(true);
    expect(registry.resolve('claude').usesOpenCodeInstructions).toBe(false);
    replace(container, 'opencode');
    const opencode = registry.resolve('opencode');
    expect(opencode.usesOpenCodeInstructions).toBe(false);
    expect(opencode.applyConfig({}, { instructions: 'Be kind.' }).promptExtra).toBe('Be kind.');
  });
});

describe('two containers', () => {
  test('are independent of each other', async () => {
    const [first, second] = [newContainer(), newContainer()];
    const [one, two] = [await register(first), await register(second)];
    replace(first, 'claude');
    expect(one.resolve('claude').instructionDelivery).toHaveProperty('name', 'of the host');
    expect(two.resolve('claude').instructionDelivery).toBeInstanceOf(ClaudeInstructionDelivery);
    expect(one.resolve('codex').commandBuilder).not.toBe(two.resolve('codex').commandBuilder);
    expect(root.isRegistered(agentRegistryToken)).toBe(false);
  });

  test('call the factory of a plugin once each', async () => {
    const create = jest.fn(() => new NamedStrategy('mine'));
    const plugin = pluginOf('one', (registrar) => {
      registrar.strategy('qwen', create);
    });
    for (const container of [newContainer(), newContainer()]) {
      const registry = await register(container, plugin);
      expect(registry.resolve('qwen').commandBuilder).toBe(registry.resolve('qwen').commandBuilder);
    }
    expect(create).toHaveBeenCalledTimes(2);
  });

  test('one below the other: the child reaches the registry of its parent and cannot change it', async () => {
    const parent = newContainer();
    const registry = await register(parent);
    const child = newContainer(parent);
    expect(child.resolve(agentRegistryToken)).toBe(registry);
    replace(child, 'claude');
    expect(registry.resolve('claude').instructionDelivery).toBeInstanceOf(ClaudeInstructionDelivery);
  });

  test('one below the other: a registry of the child is its own', async () => {
    const parent = newContainer();
    const child = newContainer(parent);
    const [above, below] = [await register(parent), await register(child)];
    replace(child, 'claude');
    expect(below.resolve('claude').instructionDelivery).toHaveProperty('name', 'of the host');
    expect(above.resolve('claude').instructionDelivery).toBeInstanceOf(ClaudeInstructionDelivery);
    expect(child.resolve(agentRegistryToken)).toBe(below);
  });
});
