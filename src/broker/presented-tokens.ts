import { tokenHeaders, tokenParameter } from './credential-names';
import { headerLines } from './raw-headers';
import { queryValues } from './request-query';

/** Every token that a request presents, in whichever slot; `''` for a slot that holds no token. */
export function presentedTokens(rawHeaders: readonly string[], query: string): string[] {
  const fromHeaders = headerLines(rawHeaders)
    .filter(([name]) => tokenHeaders.includes(name))
    .map(([name, value]) => (name === 'authorization' ? bearerToken(value) : value));
  return [...fromHeaders, ...queryValues(query, tokenParameter)];
}

function bearerToken(value: string): string {
  return /^bearer +(\S+)$/i.exec(value)?.[1] ?? '';
}
