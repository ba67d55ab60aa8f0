import type { FileDiff, ToolKind, ToolLocation } from '../run-event';
import { readName, readRecord, readRecords, readText, type JsonRecord } from './decoder-fields';
import { patchDiffs } from './decoder-patch';

/** What a tool call is about and what it changes; each is absent where nothing is told. */
export interface ToolFiles {
  readonly locations?: readonly ToolLocation[];
  readonly diffs?: readonly FileDiff[];
}

/** The other kinds are about no single file: a search names a directory, a command may name anything. */
const kindsOfFiles: ReadonlySet<ToolKind> = new Set(['read', 'edit', 'delete', 'move']);

/** The files that the input of a tool names, and for a tool that edits what it changes in them. */
export function toolFiles(kind: ToolKind, input: unknown): ToolFiles {
  const fields = readRecord(input);
  if (fields === undefined || !kindsOfFiles.has(kind)) return {};
  const diffs = kind === 'edit' ? inputDiffs(fields) : [];
  const path = pathIn(fields);
  const locations = path === undefined ? placesOf(diffs) : [{ path }];
  if (diffs.length === 0) return locations.length === 0 ? {} : { locations };
  return locations.length === 0 ? { diffs } : { locations, diffs };
}

/** Each file once, in order. */
export function placesOf(diffs: readonly FileDiff[]): readonly ToolLocation[] {
  return Array.from(new Set(diffs.map(({ path }) => path)), (path) => ({ path }));
}

function inputDiffs(fields: JsonRecord): readonly FileDiff[] {
  const path = pathIn(fields);
  const patch = patchIn(fields);
  if (patch !== undefined) return patchDiffs(patch);
  if (path === undefined) return [];
  const diffs = [fields, ...readRecords(fields['edits'])].map((edit) => editDiff(edit, path));
  return diffs.filter((diff) => diff !== undefined);
}

function editDiff(edit: JsonRecord, filePath: string): FileDiff | undefined {
  const path = pathIn(edit) ?? filePath;
  const newText = newTextIn(edit);
  // An empty text to replace is how an edit makes a new file.
  const oldText = oldTextIn(edit);
  if (newText !== undefined) return { path, ...(oldText !== undefined && { oldText }), newText };
  const content = contentIn(edit);
  return content === undefined ? undefined : { path, newText: content };
}

/** The path that a tool's input names. Each field by name: a walk through a list of names is slow where it counts. */
function pathIn(fields: JsonRecord): string | undefined {
  return (
    readName(fields['file_path']) ??
    readName(fields['filePath']) ??
    readName(fields['path']) ??
    readName(fields['absolute_path']) ??
    readName(fields['notebook_path']) ??
    readName(fields['file'])
  );
}

function oldTextIn(edit: JsonRecord): string | undefined {
  return (
    readName(edit['old_string']) ??
    readName(edit['oldString']) ??
    readName(edit['old_str']) ??
    readName(edit['oldText']) ??
    readName(edit['old_text'])
  );
}

function newTextIn(edit: JsonRecord): string | undefined {
  return (
    readText(edit['new_string']) ??
    readText(edit['newString']) ??
    readText(edit['new_str']) ??
    readText(edit['newText']) ??
    readText(edit['new_text'])
  );
}

function contentIn(fields: JsonRecord): string | undefined {
  return (
    readText(fields['content']) ??
    readText(fields['contents']) ??
    readText(fields['file_text']) ??
    readText(fields['fileText'])
  );
}

function patchIn(fields: JsonRecord): string | undefined {
  return readText(fields['patchText']) ?? readText(fields['patch']) ?? readText(fields['diff']);
}
