import type { CommandBuilderFactory, EventDecoderFactory, InstructionDeliveryFactory, PluginRecord } from '../api';

/** A factory and who registered it. */
export interface Contribution<T> {
  readonly owner: string;
  readonly create: T;
}

/** Names under which a plugin registered something. */
export type ContributedNames = Pick<PluginRecord, 'strategies' | 'decoders' | 'rosterDirectories' | 'replaces'>;

/** A plugin that takes no part, and what it had registered before it failed. */
export interface PluginFailure {
  readonly record: PluginRecord;
  readonly error: Error;
  readonly attempted: ContributedNames;
}

/** Everything that plugins contributed. */
export interface Contributions {
  readonly commandBuilders: ReadonlyMap<string, Contribution<CommandBuilderFactory>>;
  readonly instructionDeliveries: ReadonlyMap<string, Contribution<InstructionDeliveryFactory>>;
  readonly eventDecoders: ReadonlyMap<string, Contribution<EventDecoderFactory>>;
  /** Absolute paths, in the order in which they were contributed. */
  readonly rosterDirectories: readonly string[];
  /** All plugins in their order, those that failed too. */
  readonly plugins: readonly PluginRecord[];
  readonly failures: readonly PluginFailure[];
}
