import type { ModelRequestFact } from '../../../src/api';
import type { ResultEvent } from '../../../src/run/evidence';

/** What the broker saw of a turn. */
export const request = (fact: Partial<ModelRequestFact>): ModelRequestFact => ({
  method: 'POST',
  path: '/v1/messages',
  tools: 1,
  requestBytes: 1,
  responseBytes: 1,
  durationMs: 1,
  ...fact,
});

/** A good result. */
export const result = (parts: Partial<ResultEvent> = {}): ResultEvent => ({
  type: 'result',
  isError: false,
  text: 'answer',
  ...parts,
});
