import type { WireProtocol } from '../../api/wire-protocol';

/** Where the wire protocols ask a model for an answer, at the end of the path. */
const answerPaths: Readonly<Record<WireProtocol, RegExp>> = {
  'anthropic-messages': /\/v1\/messages\/?$/,
  'openai-chat': /\/completions\/?$/,
  'openai-responses': /\/responses(\/compact)?\/?$/,
  'google-generate-content': /\/models\/[^/]+:(stream)?generateContent$/i,
};

/** The protocol in which a request asks a model for an answer; `undefined` for one that asks for anything else. */
export function modelProtocol(method: string, path: string): WireProtocol | undefined {
  if (method !== 'POST') return undefined;
  const found = Object.entries(answerPaths).find(([, pattern]) => pattern.test(path));
  return found?.[0] as WireProtocol | undefined;
}
