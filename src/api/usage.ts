/** Tokens of one answer or of a run. Unknown is absent. */
export interface Usage {
  /** All that the model read, from a cache too: providers that count those apart are added up. */
  readonly inputTokens?: number;
  /** The part of `inputTokens` that came from a cache. */
  readonly cachedInputTokens?: number;
  /** The part of `inputTokens` that was written into a cache, where the provider tells and prices it apart. */
  readonly cacheWriteTokens?: number;
  /** All that the model wrote, its reasoning too. */
  readonly outputTokens?: number;
  /** The part of `outputTokens` that was reasoning. */
  readonly reasoningTokens?: number;
}

/** Whether the provider said it, or Muster worked it out where the provider said nothing. */
export type FigureSource = 'reported' | 'estimated';

/** Tokens of a whole run. */
export interface RunUsage extends Usage {
  /** `estimated` when one answer of the run had to be estimated. */
  readonly source: FigureSource;
  /** Answers of the model that are counted in it; absent where only the agent's own sum is known. */
  readonly answers?: number;
}

/** What a run cost. */
export interface RunCost {
  readonly usd: number;
  /** `reported`: the provider or the agent named the sum. `estimated`: tokens by the prices of the roster. */
  readonly source: FigureSource;
  /** Date of those prices, `YYYY-MM-DD`. */
  readonly pricesOf?: string;
}
