import type { DependencyContainer } from 'tsyringe';
import { commandBuilderToken, eventDecoderToken, instructionDeliveryToken } from '../api';
import type { AgentDefinition, CommandBuilder, EventDecoderFactory, InstructionDelivery, PluginRecord } from '../api';
import { RegistryError } from '../errors';
import { nearestName } from '../errors/nearest-name';
import type { PluginFailure } from './contributions';
import { failureHint, failuresBehind } from './failure-hint';

/** The name that every CLI without behaviour of its own is served under. */
const genericName = 'generic';

/** Where behaviour is looked for, and which plugins cannot bring theirs. */
export interface StrategySource {
  readonly container: DependencyContainer;
  readonly failures: readonly PluginFailure[];
  readonly plugins?: readonly PluginRecord[];
  /** Where the roster says the value of a key of an agent, as `file:line:column`; absent where it is not known. */
  placeOf?(agent: string, key: 'strategy' | 'log_format'): string | undefined;
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
export function findStrategy(source: StrategySource, agent: AgentDefinition): FoundStrategy {
  const { container } = source;
  const names = agent.strategy === undefined ? [agent.name, ...(agent.derivedFrom ?? [])] : [agent.strategy];
  const has = (token: symbol): boolean => container.isRegistered(token, true);
  const found = names.find((name) => has(commandBuilderToken(name)) || has(instructionDeliveryToken(name)));
  const passedOver = found === undefined ? names : names.slice(0, names.indexOf(found));
  assertNothingFailed(agent, passedOver, { source, isFound: found !== undefined });
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
  { source, isFound }: { readonly source: StrategySource; readonly isFound: boolean },
): void {
  const { failures, plugins = [] } = source;
  const wanted = { strategies: names };
  if ((agent.strategy === undefined || isFound) && failuresBehind(failures, wanted).length === 0) return;
  const hint = failureHint(failures, wanted);
  const details = { agent: agent.name, strategy: agent.strategy ?? agent.name };
  throw new RegistryError(
    'strategy_unknown',
    agent.strategy === undefined
      ? `Agent "${agent.name}" has behaviour of its own, and it is not there.${hint}`
      : `${placeIn(source, agent, 'strategy')}Agent "${agent.name}" names the strategy "${agent.strategy}", and no plugin ` +
          `registered it.${
            hint ||
            thereAre(
              agent.strategy,
              plugins.flatMap(({ strategies }) => strategies),
            )
          }`,
    { details },
  );
}

/** Finds the factory of event decoders for an agent's log format. */
export function findEventDecoder(source: StrategySource, agent: AgentDefinition): EventDecoderFactory {
  const { container, failures, plugins = [] } = source;
  const token = eventDecoderToken(agent.logFormat);
  if (container.isRegistered(token, true)) return container.resolve<EventDecoderFactory>(token);
  const hint = failureHint(failures, { decoder: agent.logFormat });
  throw new RegistryError(
    'decoder_unknown',
    `${placeIn(source, agent, 'log_format')}Agent "${agent.name}" has the log format "${agent.logFormat}", and no plugin ` +
      `registered a decoder for it.${
        hint ||
        thereAre(
          agent.logFormat,
          plugins.flatMap(({ decoders }) => decoders),
        )
      }`,
    { details: { agent: agent.name, logFormat: agent.logFormat } },
  );
}

function placeIn(source: StrategySource, agent: AgentDefinition, key: 'strategy' | 'log_format'): string {
  const place = source.placeOf?.(agent.name, key);
  return place === undefined ? '' : `${place}: `;
}

/** The sentences that an error about an unknown name ends with: what there is, and what was probably meant. */
function thereAre(wanted: string, names: readonly string[]): string {
  const known = [...new Set(names)].sort();
  if (known.length === 0) return '';
  const near = nearestName(wanted, known);
  return ` There are: ${known.join(', ')}.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
}
