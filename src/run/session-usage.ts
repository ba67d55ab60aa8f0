import { addFigures, figuresSince, type UsageFigures } from './usage-figures';

/**
 * What one conversation used in this run, from figures that count it from its beginning. A conversation that was there
 * before is counted from what it had used then; where that is not known, from the first figures that are told.
 */
export class SessionUsage {
  #before: UsageFigures | undefined;
  #last: UsageFigures | undefined;
  #told: UsageFigures | undefined;
  /** Of conversations that were given up for a new one. */
  #banked: UsageFigures | undefined;

  /** `before` is `{}` for a new conversation, and `undefined` where it is not known. */
  constructor(before: UsageFigures | undefined) {
    this.#before = before;
  }

  /** The last figures that were told, from the beginning of the conversation. */
  get told(): UsageFigures | undefined {
    return this.#told;
  }

  /** Absent while nothing but the beginning is known. */
  get used(): UsageFigures | undefined {
    const current = this.#current;
    return current === undefined || this.#banked === undefined
      ? (current ?? this.#banked)
      : addFigures(this.#banked, current);
  }

  take(figures: UsageFigures): void {
    this.#told = figures;
    if (this.#before === undefined) {
      this.#before = figures;
      return;
    }
    // Counters that fall have begun anew.
    if (isLess(figures, this.#last ?? this.#before)) {
      this.#banked = this.used;
      this.#before = {};
    }
    this.#last = figures;
  }

  get #current(): UsageFigures | undefined {
    return this.#before === undefined || this.#last === undefined ? undefined : figuresSince(this.#before, this.#last);
  }
}

function isLess(now: UsageFigures, before: UsageFigures): boolean {
  const sum = ({ inputTokens = 0, outputTokens = 0 }: UsageFigures): number => inputTokens + outputTokens;
  return sum(now) < sum(before);
}
