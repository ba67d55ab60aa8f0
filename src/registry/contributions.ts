import type {
  CommandBuilderFactory,
  EventDecoderFactory,
  InstructionDeliveryFactory,
  PluginRecord,
  StrategyContext,
} from '../api';

/** A factory and who registered it. */
export interface Contribution<T> {
  readonly owner: string;
  readonly create: T;
}

/** Everything that plugins contributed. */
export interface Contributions {
  readonly commandBuilders: ReadonlyMap<string, Contribution<CommandBuilderFactory>>;
  readonly instructionDeliveries: ReadonlyMap<string, Contribution<InstructionDeliveryFactory>>;
  readonly eventDecoders: ReadonlyMap<string, Contribution<EventDecoderFactory>>;
  /** Absolute paths, in the order in which they were contributed. */
  readonly rosterDirectories: readonly string[];
  readonly plugins: readonly PluginRecord[];
}

/** A factory whose product is made at the first call and kept. */
export function once<T>(create: (context: StrategyContext) => T): (context: StrategyContext) => T {
  let made: { readonly value: T } | undefined;
  return (context) => (made ??= { value: create(context) }).value;
}
