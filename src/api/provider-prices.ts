/** What one model costs, in US dollars per million tokens. */
export interface ModelPrice {
  /** Name of the model, which stands for its dated releases too; `*` stands for any text. */
  readonly match: string;
  /** The row holds only for requests with more input than this; absent: for all. */
  readonly aboveInputTokens?: number;
  readonly input: number;
  /** Of input from a cache; absent: as `input`. */
  readonly cachedInput?: number;
  /** Of input that is written into a cache; absent: as `input`. */
  readonly cacheWrite?: number;
  readonly output: number;
}

/** The price list of a provider. */
export interface ProviderPrices {
  /** Day on which the prices were read, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The first row that fits an answer counts. */
  readonly models: readonly ModelPrice[];
}
