import type { CommandBuilderFactory, EventDecoderFactory, InstructionDeliveryFactory } from '../api';
import type { Contribution } from './contributions';

type Table<T> = Map<string, Contribution<T>>;

/** Contributions by name: those of all plugins that took part, or the draft of one that is not done yet. */
export class ContributionTable {
  readonly commandBuilders: Table<CommandBuilderFactory> = new Map();
  readonly instructionDeliveries: Table<InstructionDeliveryFactory> = new Map();
  readonly eventDecoders: Table<EventDecoderFactory> = new Map();
  readonly rosterDirectories: string[] = [];
  /** What took the place of a contribution of another plugin, such as `event decoder "plain"`. */
  readonly replaced = new Set<string>();

  /** Takes over everything of a draft. */
  take(draft: ContributionTable): void {
    copy(draft.commandBuilders, this.commandBuilders);
    copy(draft.instructionDeliveries, this.instructionDeliveries);
    copy(draft.eventDecoders, this.eventDecoders);
    this.rosterDirectories.push(...draft.rosterDirectories);
  }
}

function copy<T>(from: Table<T>, to: Table<T>): void {
  for (const [name, contribution] of from) to.set(name, contribution);
}
