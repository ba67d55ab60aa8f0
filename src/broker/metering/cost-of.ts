import type { ModelPrice, ProviderPrices } from '../../api/provider-prices';
import type { Usage } from '../../api/usage';

/** Prices are per million tokens. */
const tokensPerPrice = 1_000_000;
/** Far below a cent, and above what doubles make of decimals. */
const decimals = 10;

/**
 * US dollars of an answer by the prices of its provider: those of the first of its names that has one. `undefined`
 * where none has, or where input or output is not known.
 */
export function costOf(
  usage: Usage | undefined,
  prices: ProviderPrices | undefined,
  models: readonly (string | undefined)[],
): number | undefined {
  if (usage?.inputTokens === undefined || usage.outputTokens === undefined) return undefined;
  const { inputTokens, outputTokens, cachedInputTokens: cached = 0, cacheWriteTokens: written = 0 } = usage;
  const price = models
    .map((model) => (model === undefined ? undefined : priceOf(model, inputTokens, prices?.models ?? [])))
    .find((found) => found !== undefined);
  if (price === undefined) return undefined;
  const fresh = Math.max(0, inputTokens - cached - written);
  const sum =
    fresh * price.input +
    cached * (price.cachedInput ?? price.input) +
    written * (price.cacheWrite ?? price.input) +
    outputTokens * price.output;
  return Number((sum / tokensPerPrice).toFixed(decimals));
}

/** The first row of a model that holds for a request of this length. */
function priceOf(model: string, inputTokens: number, rows: readonly ModelPrice[]): ModelPrice | undefined {
  const name = model.toLowerCase();
  return rows.find(
    ({ match, aboveInputTokens = -1 }) => inputTokens > aboveInputTokens && namePattern(match).test(name),
  );
}

/** A name stands for its dated releases too; `*` stands for any text. */
function namePattern(match: string): RegExp {
  const parts = match.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}([-@](\\d{8}|\\d{4}-\\d{2}-\\d{2}))?$`, 'i');
}
