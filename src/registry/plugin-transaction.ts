import type { PluginRegistrar } from '../api';
import { ContributionTable } from './contribution-table';
import type { ContributedNames } from './contributions';
import { createRegistrar } from './plugin-registrar';

/** What one plugin registers: kept apart until it is done, so that a plugin takes part as a whole or not at all. */
export class PluginTransaction {
  readonly registrar: PluginRegistrar;
  readonly #draft = new ContributionTable();
  readonly #table: ContributionTable;
  #isOpen = true;

  constructor(owner: string, table: ContributionTable) {
    this.#table = table;
    this.registrar = createRegistrar({ owner, draft: this.#draft, taken: table, isOpen: () => this.#isOpen });
  }

  /** Names that were registered so far. */
  get names(): ContributedNames {
    const { commandBuilders, instructionDeliveries, eventDecoders, rosterDirectories, replaced } = this.#draft;
    return {
      strategies: Object.freeze([...new Set([...commandBuilders.keys(), ...instructionDeliveries.keys()])]),
      decoders: Object.freeze([...eventDecoders.keys()]),
      rosterDirectories: Object.freeze([...rosterDirectories]),
      ...(replaced.size === 0 ? {} : { replaces: Object.freeze([...replaced]) }),
    };
  }

  /** From here on the registrar refuses: nobody would look at what it takes. */
  close(): void {
    this.#isOpen = false;
  }

  /** Closes, and lets everything count. */
  commit(): void {
    this.close();
    this.#table.take(this.#draft);
  }
}
