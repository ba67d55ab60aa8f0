import {
  addUsage,
  readCount,
  readName,
  readRecord,
  readUsage,
  sumOfInput,
  type AgentEvent,
  type JsonRecord,
  type Usage,
} from '../../src/api';

/** Tokens and cost of one answer of the model. */
interface Step {
  readonly usage: Usage;
  readonly costUsd: number | undefined;
}

/** Adds up the steps of a run, each of which is one answer of the model. */
export class OpenCodeUsage {
  readonly #steps = new Map<unknown, Step>();

  /** Of all steps. */
  get total(): { readonly usage?: Usage; readonly costUsd?: number } {
    const steps = [...this.#steps.values()];
    const usage = steps.map((step) => step.usage).reduce<Usage | undefined>(addUsage, undefined);
    const costs = steps.flatMap(({ costUsd }) => costUsd ?? []);
    return {
      ...(usage !== undefined && { usage }),
      // Sums of doubles are no decimals.
      ...(costs.length > 0 && { costUsd: Number(costs.reduce((sum, cost) => sum + cost, 0).toFixed(10)) }),
    };
  }

  /** The event of a part of type `step-finish`; absent where it tells no tokens. A part that is told again counts once. */
  step(part: JsonRecord): readonly AgentEvent[] | undefined {
    const usage = stepUsage(part['tokens']);
    if (usage === undefined) return undefined;
    const responseId = readName(part['id']);
    const costUsd = stepCost(part['cost']);
    this.#steps.set(responseId ?? part, { usage, costUsd });
    return [
      {
        type: 'usage',
        usage,
        scope: 'response',
        ...(responseId !== undefined && { responseId }),
        ...(costUsd !== undefined && { costUsd }),
      },
    ];
  }
}

/** What comes from and goes into the provider's cache is counted apart from the input, reasoning apart from the output. */
function stepUsage(value: unknown): Usage | undefined {
  const { input, output, reasoning, cache } = readRecord(value) ?? {};
  const { read, write } = readRecord(cache) ?? {};
  const spoken = readCount(output);
  return readUsage({
    inputTokens: sumOfInput(input, read, write),
    cachedInputTokens: read,
    cacheWriteTokens: write,
    outputTokens: spoken === undefined ? undefined : spoken + (readCount(reasoning) ?? 0),
    reasoningTokens: reasoning,
  });
}

/** A model without known prices costs 0 here. */
function stepCost(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
