import { readCount, readRecord, type JsonRecord } from '../../api/kit/decoder-fields';
import { readUsage } from '../../api/kit/decoder-usage';
import type { Usage } from '../../api/usage';

/** Tokens as both protocols of OpenAI, and those who speak them, tell them. Input and output are whole counts. */
export function readOpenAiUsage(usage: JsonRecord): Usage | undefined {
  const input = readCount(usage['input_tokens'] ?? usage['prompt_tokens']);
  const ofInput = readRecord(usage['input_tokens_details'] ?? usage['prompt_tokens_details']) ?? {};
  const ofOutput = readRecord(usage['output_tokens_details'] ?? usage['completion_tokens_details']) ?? {};
  return readUsage({
    inputTokens: input,
    // Two providers tell it in places of their own.
    cachedInputTokens: ofInput['cached_tokens'] ?? usage['prompt_cache_hit_tokens'] ?? usage['cached_tokens'],
    cacheWriteTokens: ofInput['cache_write_tokens'],
    outputTokens: outputOf(usage, input),
    reasoningTokens: ofOutput['reasoning_tokens'],
  });
}

/** Some providers leave reasoning out of the output; only their total then says how much it is. */
function outputOf(usage: JsonRecord, input: number | undefined): number | undefined {
  const told = readCount(usage['output_tokens'] ?? usage['completion_tokens']);
  const total = readCount(usage['total_tokens']);
  if (told === undefined || total === undefined || input === undefined) return told;
  return Math.max(told, total - input);
}
