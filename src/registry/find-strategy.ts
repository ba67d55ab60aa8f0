import type { DependencyContainer } from 'tsyringe';
import { commandBuilderToken, eventDecoderToken, instructionDeliveryToken } from '../api';
import type { AgentDefinition, CommandBuilder, EventDecoderFactory, InstructionDelivery } from '../api';
import { RegistryError } from '../errors';
import type { PluginFailure } from './contributions';
import { failureHint, failuresBehind } from './failure-hint';

/** The name that every CLI without behaviour of its own is served under. */
const genericName = 'generic';

/** Where behaviour is looked for, and which plugins cannot bring theirs. */
export interface StrategySource {
  readonly container: DependencyContainer;
  readonly failures: readonly PluginFailure[];
}

/** What was found for one agent in the container. */
export interface FoundStrategy {
  readonly name: string;
  readonly commandBuilder: CommandBuilder;
  readonly instructionDelivery: InstructionDelivery;
}

/**
 * Finds the behaviour of an agent by name: that of `strategy`; without one, that of its own name, else of the nearest
 * entry that it derives from; else `generic`. Each kind is found by itself. Only names of the roster are asked for:
 * tsyringe keeps every token it was ever asked about.
 */
export function findStrategy({ container, failures }: StrategySource, agent: AgentDefinition): FoundStrategy {
  const names = agent.strategy === undefined ? [agent.name, ...(agent.derivedFrom ?? [])] : [agent.strategy];
  const has = (token: symbol): boolean => container.isRegistered(token, true);
  const found = names.find((name) => has(commandBuilderToken(name)) || has(instructionDeliveryToken(name)));
  const passedOver = found === undefined ? names : names.slice(0, names.indexOf(found));
  assertNothingFailed(agent, passedOver, { failures, isFound: found !== undefined });
  const nearest = (token: (name: string) => symbol): symbol =>
    token(names.find((name) => has(token(name))) ?? genericName);
  return {
    name: found ?? genericName,
    commandBuilder: container.resolve<CommandBuilder>(nearest(commandBuilderToken)),
    instructionDelivery: container.resolve<InstructionDelivery>(nearest(instructionDeliveryToken)),
  };
}

/** An agent whose own behaviour failed to load must not run with another, which may allow more. */
function assertNothingFailed(
  agent: AgentDefinition,
  names: readonly string[],
  { failures, isFound }: { readonly failures: readonly PluginFailure[]; readonly isFound: boolean },
): void {
  const wanted = { strategies: names };
  if ((agent.strategy === undefined || isFound) && failuresBehind(failures, wanted).length === 0) return;
  const hint = failureHint(failures, wanted);
  const details = { agent: agent.name, strategy: agent.strategy ?? agent.name };
  throw new RegistryError(
    'strategy_unknown',
    agent.strategy === undefined
      ? `Agent "${agent.name}" has behaviour of its own, and it is not there.${hint}`
      : `Agent "${agent.name}" names the strategy "${agent.strategy}", and no plugin registered it.${hint}`,
    { details },
  );
}

/** Finds the factory of event decoders for an agent's log format. */
export function findEventDecoder({ container, failures }: StrategySource, agent: AgentDefinition): EventDecoderFactory {
  const token = eventDecoderToken(agent.logFormat);
  if (container.isRegistered(token, true)) return container.resolve<EventDecoderFactory>(token);
  throw new RegistryError(
    'decoder_unknown',
    `Agent "${agent.name}" has the log format "${agent.logFormat}", and no plugin registered a decoder for it.` +
      failureHint(failures, { decoder: agent.logFormat }),
    { details: { agent: agent.name, logFormat: agent.logFormat } },
  );
}
