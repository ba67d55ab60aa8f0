import { addUsage, readName, type AgentEvent, type JsonRecord, type Usage } from '../../src/api';
import type { PiAnswer } from './pi-answer';

type Counted = Pick<PiAnswer, 'usage' | 'costUsd'>;

/** Adds up the answers of a run. */
export class PiUsage {
  readonly #answers = new Map<unknown, Counted>();

  /** Of all answers. */
  get total(): { readonly usage?: Usage; readonly costUsd?: number } {
    const answers = [...this.#answers.values()];
    const usage = answers.map((answer) => answer.usage).reduce<Usage | undefined>(addUsage, undefined);
    const costs = answers.flatMap(({ costUsd }) => costUsd ?? []);
    return {
      ...(usage !== undefined && { usage }),
      // Sums of doubles are no decimals.
      ...(costs.length > 0 && { costUsd: Number(costs.reduce((sum, cost) => sum + cost, 0).toFixed(10)) }),
    };
  }

  /** The tokens of an answer, if there are any. One that is told again counts once. */
  answer(message: JsonRecord, { usage, costUsd }: Counted): readonly AgentEvent[] {
    if (usage === undefined) return [];
    const responseId = readName(message['responseId']);
    const model = readName(message['model']);
    this.#answers.set(responseId ?? message, { usage, costUsd });
    // An answer that failed has zeros.
    if (Object.values(usage).every((count) => count === 0)) return [];
    return [
      {
        type: 'usage',
        usage,
        scope: 'response',
        ...(responseId !== undefined && { responseId }),
        ...(model !== undefined && { model }),
        ...(costUsd !== undefined && { costUsd }),
      },
    ];
  }
}
