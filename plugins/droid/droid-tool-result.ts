import { readCount, readName, readRecord, readRecords, readText, type FileDiff, type ToolFiles } from '../../src/api';
import { splitJsonObjects, type JsonRecord } from '../../src/api';

/** The exit code that the result of its shell tool ends with. */
export function commandExitCode(output: string): number | undefined {
  const code = /\[Process exited with code (\d{1,3})\]\s*$/.exec(output.slice(-200))?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Whether the result of a failed call says that the level of autonomy did not allow it. */
export function isRefusal(output: string): boolean {
  return /^(?:Error: )?Exec ended early: insufficient permission\b/.test(output);
}

/** What an edit changed, with the lines around it: JSON in the text of its result. */
export function changedFiles(output: string): ToolFiles {
  const result = splitJsonObjects(output, () => false)[0]?.object ?? {};
  const path = readName(result['file_path']);
  const lines = readRecords(result['diffLines']);
  if (path === undefined || lines.length === 0) return {};
  const changed = lines.find(({ type }) => type !== 'unchanged');
  const { old, new: now } = readRecord(changed?.['lineNumber']) ?? {};
  const line = readCount(now) ?? readCount(old);
  return { locations: [{ path, ...(line !== undefined && line > 0 && { line }) }], diffs: [diffOf(path, lines)] };
}

function diffOf(path: string, lines: readonly JsonRecord[]): FileDiff {
  const textOf = (leftOut: string): string =>
    lines
      .filter(({ type }) => type !== leftOut)
      .map(({ content }) => `${readText(content) ?? ''}\n`)
      .join('');
  return { path, oldText: textOf('added'), newText: textOf('removed') };
}
