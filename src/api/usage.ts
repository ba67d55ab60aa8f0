/** Tokens of a run. Unknown is absent. */
export interface Usage {
  /** All that the model read, from a cache too: providers that count those apart are added up. */
  readonly inputTokens?: number;
  /** The part of `inputTokens` that came from a cache. */
  readonly cachedInputTokens?: number;
  readonly outputTokens?: number;
  readonly reasoningTokens?: number;
}
