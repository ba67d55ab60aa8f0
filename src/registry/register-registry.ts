import 'reflect-metadata';
import type { DependencyContainer } from 'tsyringe';
import { agentRegistryToken, commandBuilderToken, eventDecoderToken, instructionDeliveryToken } from '../api';
import type { AgentRegistry, StrategyContext } from '../api';
import { RegistryError } from '../errors';
import { ContainerRegistry, type RegistryValues } from './container-registry';
import type { Contribution, Contributions } from './contributions';

/**
 * Puts the contributions of the plugins and the registry itself into a container. What the host has registered
 * under one of the tokens before stays; what it registers later takes the place of ours. Throws `RegistryError` for a
 * container that has a registry of its own already: its strategies would stay, made for the providers of the first.
 */
export function registerRegistry(
  container: DependencyContainer,
  contributions: Contributions,
  values: Omit<RegistryValues, 'plugins' | 'failures'>,
): AgentRegistry {
  if (container.isRegistered(agentRegistryToken)) {
    throw new RegistryError(
      'registration_duplicate',
      'This container has a registry already. Register another in a container of its own, such as a child.',
    );
  }
  const registry = new ContainerRegistry(container, {
    ...values,
    plugins: contributions.plugins,
    failures: contributions.failures,
  });
  const context: StrategyContext = Object.freeze({ openCodeProviders: registry.openCodeProviders });
  const register = <T>(
    table: ReadonlyMap<string, Contribution<T>>,
    token: (name: string) => symbol,
    make: (create: T) => unknown,
  ): void => {
    for (const [name, { create }] of table) {
      if (!container.isRegistered(token(name))) container.register(token(name), { useFactory: () => make(create) });
    }
  };
  register(contributions.commandBuilders, commandBuilderToken, (create) => create(context));
  register(contributions.instructionDeliveries, instructionDeliveryToken, (create) => create(context));
  register(contributions.eventDecoders, eventDecoderToken, (create) => create);
  container.register<AgentRegistry>(agentRegistryToken, { useValue: registry });
  return registry;
}
