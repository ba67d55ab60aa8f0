import type { ModelRequestFact } from '../api';
import { clipLine } from './clipped-text';
import { countText, durationText, tokensText, usdText } from './figures';

/** What was seen of one request to the model, in one line. */
export function requestLine(fact: ModelRequestFact): { readonly text: string; readonly isBad: boolean } {
  const { status, model, durationMs, usage, usageSource, costUsd, tools, refused, errorMessage, cut } = fact;
  const tokens = usage === undefined ? '' : tokensText(usage);
  const parts = [
    status === undefined ? 'no answer' : String(status),
    ...(model === undefined ? [] : [clipLine(model, 100)]),
    durationText(durationMs),
    ...(tokens === '' ? [] : [`${tokens}${usageSource === 'estimated' ? ' (estimated)' : ''}`]),
    ...(costUsd === undefined ? [] : [usdText(costUsd)]),
    ...(tools === 0 ? [] : [`${countText(tools)} tools`]),
    ...(cut === true ? ['broken off'] : []),
    ...(refused === undefined ? [] : [`refused: ${clipLine(refused)}`]),
    ...(errorMessage === undefined ? [] : [clipLine(errorMessage)]),
  ];
  const isBad = refused === undefined ? status === undefined || status >= 400 : false;
  return { text: parts.join(' · '), isBad };
}
