import type { Usage } from '../../api/usage';

/** Mean of English text and of code; other languages take more tokens. */
const bytesPerToken = 4;

/** Keeps what was told of a broken answer, and takes a token for every four bytes of text for the rest. */
export function estimateUsage(told: Usage | undefined, requestTextBytes: number, answerTextBytes: number): Usage {
  return {
    ...told,
    inputTokens: told?.inputTokens ?? Math.ceil(requestTextBytes / bytesPerToken),
    // What was told of the output may be older than what came.
    outputTokens: Math.max(told?.outputTokens ?? 0, Math.ceil(answerTextBytes / bytesPerToken)),
  };
}
