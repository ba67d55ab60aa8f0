import { addUsage, readRecord, readUsage, type AgentEvent, type JsonRecord, type Usage } from '../../src/api';

/** Adds up the answers of a run. */
export class ClineUsage {
  #answers: Usage | undefined;

  /** The tokens of an answer; absent where there are none. */
  answer(event: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    const usage = usageOf(event);
    if (usage === undefined) return undefined;
    this.#answers = addUsage(this.#answers, usage);
    return [{ type: 'usage', usage, scope: 'response', ...(parent !== undefined && { parentToolCallId: parent }) }];
  }

  /** Tokens and cost of the run, whose last line leaves out the answers of sub-agents that it waited for. */
  total(line: JsonRecord): { readonly usage?: Usage; readonly costUsd?: number } {
    const told = readRecord(line['aggregateUsage']) ?? readRecord(line['usage']) ?? {};
    const usage = largerOf(this.#answers, usageOf(told));
    const cost = told['totalCost'];
    return {
      ...(usage !== undefined && { usage }),
      // A model without known prices costs 0 here.
      ...(typeof cost === 'number' && Number.isFinite(cost) && cost > 0 && { costUsd: cost }),
    };
  }
}

function largerOf(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return (one.inputTokens ?? 0) > (other.inputTokens ?? 0) ? one : other;
}

/** What comes from a cache is counted in. */
function usageOf(usage: JsonRecord): Usage | undefined {
  return readUsage({
    inputTokens: usage['inputTokens'],
    cachedInputTokens: usage['cacheReadTokens'],
    outputTokens: usage['outputTokens'],
  });
}
