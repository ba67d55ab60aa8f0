import type { FileDiff, ToolKind, ToolLocation } from '../run-event';
import { readName, readRecord, readRecords, readText, type JsonRecord } from './decoder-fields';
import { patchDiffs } from './decoder-patch';

/** What a tool call is about and what it changes; each is absent where nothing is told. */
export interface ToolFiles {
  readonly locations?: readonly ToolLocation[];
  readonly diffs?: readonly FileDiff[];
}

/** Fields of a tool's input that name its file, in this order. */
const pathKeys = ['file_path', 'filePath', 'absolute_path', 'notebook_path', 'path', 'file'] as const;
const oldKeys = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text'] as const;
const newKeys = ['new_string', 'newString', 'new_str', 'newText', 'new_text'] as const;
const contentKeys = ['content', 'contents', 'file_text', 'fileText'] as const;
const patchKeys = ['patchText', 'patch', 'diff'] as const;

/** The other kinds are about no single file: a search names a directory, a command may name anything. */
const kindsOfFiles: ReadonlySet<ToolKind> = new Set(['read', 'edit', 'delete', 'move']);

/** The files that the input of a tool names, and for a tool that edits what it changes in them. */
export function toolFiles(kind: ToolKind, input: unknown): ToolFiles {
  const fields = readRecord(input);
  if (fields === undefined || !kindsOfFiles.has(kind)) return {};
  const diffs = kind === 'edit' ? inputDiffs(fields) : [];
  const path = textAt(fields, pathKeys);
  const locations = path === undefined || path === '' ? placesOf(diffs) : [{ path }];
  return { ...(locations.length > 0 && { locations }), ...(diffs.length > 0 && { diffs }) };
}

/** Each file once, in order. */
export function placesOf(diffs: readonly FileDiff[]): readonly ToolLocation[] {
  return Array.from(new Set(diffs.map(({ path }) => path)), (path) => ({ path }));
}

function inputDiffs(fields: JsonRecord): readonly FileDiff[] {
  const patch = textAt(fields, patchKeys);
  if (patch !== undefined) return patchDiffs(patch);
  const path = textAt(fields, pathKeys);
  if (path === undefined || path === '') return [];
  return [fields, ...readRecords(fields['edits'])].flatMap((edit) => editDiff(edit, path) ?? []);
}

function editDiff(edit: JsonRecord, filePath: string): FileDiff | undefined {
  const path = readName(textAt(edit, pathKeys)) ?? filePath;
  const oldText = textAt(edit, oldKeys);
  const newText = textAt(edit, newKeys);
  // An empty text to replace is how an edit makes a new file.
  if (newText !== undefined) return { path, ...(oldText !== undefined && oldText !== '' && { oldText }), newText };
  const content = textAt(edit, contentKeys);
  return content === undefined ? undefined : { path, newText: content };
}

function textAt(fields: JsonRecord, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = readText(fields[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}
