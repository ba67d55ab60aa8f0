import { readRecords, readText } from '../../src/api';

/** The text of a `tool_result`: a string, or the text blocks of a list. */
export function toolResultText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const texts = readRecords(content).flatMap((block) => readText(block['text']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}

/**
 * The exit code that the result of a shell tool tells: Claude Code begins with it when it is not 0, Qwen Code has it
 * near the end of a list of fields.
 */
export function commandExitCode(output: string): number | undefined {
  const atStart = /^Exit code (\d{1,3})$/m.exec(output.slice(0, 40));
  if (atStart?.index === 0) return Number(atStart[1]);
  if (!output.startsWith('Command: ')) return undefined;
  const field = /\nExit Code: (\d{1,3})\nSignal: [^\n]*(?:\nProcess Group PGID: [^\n]*)?\s*$/.exec(output.slice(-400));
  return field === null ? undefined : Number(field[1]);
}
