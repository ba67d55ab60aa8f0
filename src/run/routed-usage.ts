import type { FigureSource, ModelRequestFact, RunCost, RunUsage } from '../api';
import { addFigures, readFigures, tokensOf, type UsageFigures } from './usage-figures';

/** Tokens and cost of a run as its broker saw them, each answer once. */
export class RoutedUsage {
  #sum: UsageFigures = {};
  #answers = 0;
  #source: FigureSource = 'reported';
  #isPriced = true;

  get usage(): RunUsage | undefined {
    const tokens = tokensOf(this.#sum);
    return tokens === undefined ? undefined : { ...tokens, source: this.#source, answers: this.#answers };
  }

  /** Absent where one of the answers has no price: a part of the sum would be taken for all of it. */
  cost(pricesOf: string | undefined): RunCost | undefined {
    const { costUsd } = this.#sum;
    if (costUsd === undefined || !this.#isPriced) return undefined;
    return { usd: costUsd, source: 'estimated', ...(pricesOf === undefined ? {} : { pricesOf }) };
  }

  take(fact: ModelRequestFact): void {
    const figures = readFigures(fact.usage, fact.costUsd);
    if (figures === undefined || tokensOf(figures) === undefined) return;
    this.#sum = addFigures(this.#sum, figures);
    this.#answers += 1;
    if (fact.usageSource !== 'reported') this.#source = 'estimated';
    if (figures.costUsd === undefined) this.#isPriced = false;
  }
}
