import {
  readCount,
  readName,
  readRecord,
  readRecords,
  readText,
  type FileDiff,
  type JsonRecord,
  type ToolFiles,
  type ToolLocation,
} from '../../src/api';

/** The text of a `tool_result`: a string, or the text blocks of a list. */
export function toolResultText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const texts = readRecords(content).flatMap((block) => readText(block['text']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}

/**
 * The exit code that the result of a shell tool tells: Claude Code begins with it when it is not 0, Qwen Code has it
 * near the end of a list of fields, or in a sentence where the command printed nothing.
 */
export function commandExitCode(output: string): number | undefined {
  const atStart = /^(?:Exit code|Command exited with code:) (\d{1,3})$/m.exec(output.slice(0, 40));
  if (atStart?.index === 0) return Number(atStart[1]);
  if (!output.startsWith('Command: ')) return undefined;
  const field = /\nExit Code: (\d{1,3})\nSignal: [^\n]*(?:\nProcess Group PGID: [^\n]*)?\s*$/.exec(output.slice(-400));
  return field === null ? undefined : Number(field[1]);
}

/** How the result of a call begins that lacked a permission. */
const refusals =
  /^(?:Claude requested permissions? to |Permission to use .{1,200} (?:has been|was) denied|[^\n]{1,200} was blocked\. For security, |This command requires approval|Qwen Code requires permission to use .{1,100}, but that permission was declined)/;

/** Whether the result of a failed call says that a permission was lacking. The last line of a run tells it again. */
export function isPermissionRefusal(output: string): boolean {
  return refusals.test(output);
}

/** What an edit changed, line by line, as Claude Code adds it to the result. */
export function changedFiles(details: unknown): ToolFiles {
  const { filePath, structuredPatch } = readRecord(details) ?? {};
  const path = readName(filePath);
  const hunks = readRecords(structuredPatch);
  if (path === undefined || hunks.length === 0) return {};
  return {
    locations: hunks.map((hunk) => hunkLocation(hunk, path)),
    diffs: hunks.map((hunk) => hunkDiff(hunk, path)),
  };
}

function hunkLocation(hunk: JsonRecord, path: string): ToolLocation {
  const line = readCount(hunk['newStart']);
  return { path, ...(line !== undefined && { line }) };
}

function hunkDiff({ lines }: JsonRecord, path: string): FileDiff {
  let [oldText, newText] = ['', ''];
  for (const line of Array.isArray(lines) ? (lines as readonly unknown[]) : []) {
    if (typeof line !== 'string' || line.startsWith('\\')) continue;
    const text = `${line.slice(1)}\n`;
    if (!line.startsWith('+')) oldText += text;
    if (!line.startsWith('-')) newText += text;
  }
  return { path, oldText, newText };
}
