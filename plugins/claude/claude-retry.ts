import { oneLine, readText, type AgentEvent, type JsonRecord } from '../../src/api';

/** Reads a line that says that the model will be asked once more: number of the retry, pause, and what went wrong. */
export function readClaudeRetry(line: JsonRecord): readonly AgentEvent[] {
  const number = (name: string, shown: (value: number) => string): string => {
    const value = line[name];
    return typeof value === 'number' ? shown(value) : '';
  };
  const retry =
    number('attempt', (attempt) => ` ${String(attempt)}`) + number('max_retries', (most) => ` of ${String(most)}`);
  const pause = number('retry_delay_ms', (delay) => ` in ${(delay / 1000).toFixed(1)} s`);
  const why = `${number('error_status', String)} ${readText(line['error']) ?? ''}`.trim();
  const message = `the model is asked again${pause}, retry${retry}${why === '' ? '' : `: ${why}`}`;
  return [{ type: 'notice', message: oneLine(message) }];
}
