import type { ModelRequestFact } from '../api';
import { providerFailure } from './provider-failure';

/** Whether the instructions of a run were in a turn that the model answered. */
export class DeliveryProof {
  readonly #isExpected: boolean;
  #isSeen = false;
  #turns = 0;

  constructor(isExpected: boolean) {
    this.#isExpected = isExpected;
  }

  /** The model answered turns, and none held the instructions. */
  get isMissing(): boolean {
    return this.#isExpected && !this.#isSeen && this.#turns > 0;
  }

  observe(fact: ModelRequestFact): void {
    if (fact.instructionsSeen === undefined || fact.refused !== undefined || providerFailure(fact) !== undefined)
      return;
    this.#turns += 1;
    this.#isSeen ||= fact.instructionsSeen;
  }
}
