import { addUsage, readRecord, readUsage, sumOfInput, type JsonRecord, type Usage } from '../../src/api';

/** Tokens of one answer, or of all. Anthropic counts those from and into its cache apart; Qwen Code counts them in. */
export function readClaudeUsage(value: unknown, { withOutput } = { withOutput: true }): Usage | undefined {
  const usage = readRecord(value) ?? {};
  const cached = usage['cache_read_input_tokens'];
  const written = usage['cache_creation_input_tokens'];
  const input = usage['input_tokens'];
  return readUsage({
    inputTokens: written === undefined ? input : sumOfInput(input, cached, written),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: withOutput ? usage['output_tokens'] : undefined,
  });
}

/** What a whole run used, as the line of type `result` tells it. */
export interface ClaudeRunUsage {
  readonly usage: Usage;
  /** Claude Code counts its run alone, Qwen Code the conversation from its beginning. */
  readonly scope: 'run' | 'session';
}

/**
 * `modelUsage` is the whole of a run of Claude Code: `usage` leaves out sub-agents, and answers that were asked for
 * again.
 */
export function readRunUsage(line: JsonRecord): ClaudeRunUsage | undefined {
  const models = Object.values(readRecord(line['modelUsage']) ?? {}).map((each) =>
    readModelUsage(readRecord(each) ?? {}),
  );
  const usage = models.reduce(addUsage, undefined) ?? readClaudeUsage(line['usage']);
  if (usage === undefined) return undefined;
  return { usage, scope: readRecord(line['usage'])?.['total_tokens'] === undefined ? 'run' : 'session' };
}

function readModelUsage(counts: JsonRecord): Usage | undefined {
  const cached = counts['cacheReadInputTokens'];
  const written = counts['cacheCreationInputTokens'];
  return readUsage({
    inputTokens: sumOfInput(counts['inputTokens'], cached, written),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: counts['outputTokens'],
  });
}
