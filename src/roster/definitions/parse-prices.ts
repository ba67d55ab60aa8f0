import type { ModelPrice, ProviderPrices } from '../../api';
import type { PricesSchema } from '../schema/prices-schema';
import { present } from './present';

/** The price list of a checked entry. */
export function parsePrices({ as_of: asOf, models }: PricesSchema): ProviderPrices {
  const rows = (models ?? []).map((row) =>
    present<ModelPrice>({
      match: row.match,
      aboveInputTokens: row.above_input_tokens,
      input: row.input,
      cachedInput: row.cached_input,
      cacheWrite: row.cache_write,
      output: row.output,
    }),
  );
  return { asOf, models: rows };
}
