import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the documentation, and the parts of it that tests compare with the code. */
export interface Document {
  readonly text: string;
  /** The page below one heading of any level, up to the next heading of that level or above. */
  section(heading: string): Document;
  /** Headings of the second level, without their backticks. */
  readonly headings: readonly string[];
  /** Rows of all tables, without their heads; cells without spaces around them and without backticks around all. */
  readonly rows: readonly (readonly string[])[];
  /** Code blocks of a language, in order. */
  code(language: string): readonly string[];
}

/** Reads `docs/NAME`. */
export function readDocument(name: string): Document {
  return documentOf(readFileSync(join(__dirname, '../../../docs', name), 'utf8'));
}

function documentOf(text: string): Document {
  return {
    text,
    section: (heading) => documentOf(sectionOf(text, heading)),
    headings: Array.from(text.matchAll(/^## (.*)$/gm), ([, heading = '']) => plain(heading)),
    rows: Array.from(text.matchAll(/(?:^\|.*\n)+/gm)).flatMap(([table]) =>
      table.trim().split('\n').slice(2).map(cells),
    ),
    code: (language) =>
      Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)).flatMap(([, of, code = '']) =>
        of === language ? [code] : [],
      ),
  };
}

function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && plain(line.replace(/^#+ /, '')) === heading);
  if (start < 0) throw new Error(`No heading "${heading}"`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n');
}

function cells(row: string): readonly string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => plain(cell.trim()));
}

function plain(cell: string): string {
  return /^`[^`]*`$/.test(cell) ? cell.slice(1, -1) : cell;
}
