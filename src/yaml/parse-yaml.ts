import type { CST, Document, YAMLParseError, YAMLWarning } from 'yaml';
import type { Problem } from '../errors';
import { TreeBuilder } from './build-tree';
import { createLocate, type Locate } from './line-index';
import type { Located } from './located';
import { limitProblems, problemAt, sortProblems } from './problem-at';
import { scanTokens, tokensOf } from './scan-tokens';
import { yamlLibrary } from './yaml-library';

/** Largest text that is parsed, in bytes. */
export const sizeLimitBytes = 64 * 1024;

/** A tree with positions, or every problem that the text has. */
export type ParsedYaml =
  { readonly ok: true; readonly tree: Located } | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads strict YAML 1.2 with the core schema: one document, no anchors, aliases, tags, directives or doubled keys.
 * An empty text is the value `null` at its start. Never throws.
 */
export function parseYaml(text: string, file: string): ParsedYaml {
  const start = { file, line: 1, column: 1 };
  const bytes = Buffer.byteLength(text);
  if (bytes > sizeLimitBytes) {
    const expected = `at most ${String(sizeLimitBytes)} bytes`;
    return { ok: false, problems: [problemAt(start, '', `has ${String(bytes)} bytes`, expected)] };
  }
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const locate = createLocate(plain, file);
  const controls = controlCharacters(plain, locate);
  if (controls.length > 0) return { ok: false, problems: limitProblems(controls) };
  // Half of the time of a parser goes into its tokens, which both stages need.
  const tokens = tokensOf(plain);
  const scan = scanTokens(tokens, locate);
  if (scan.tooDeep) return { ok: false, problems: limitProblems(scan.problems) };

  const documents = parseDocuments(tokens);
  if (typeof documents === 'string') return { ok: false, problems: [problemAt(start, '', documents)] };
  const builder = new TreeBuilder(locate);
  const tree = builder.build(documents[0]?.contents, '', start);
  const problems = [
    ...scan.problems,
    ...documents.flatMap((document) => [...document.errors, ...document.warnings].flatMap(told(locate))),
    ...secondDocument(documents, locate),
    ...builder.problems,
  ];
  return problems.length > 0 ? { ok: false, problems: limitProblems(sortProblems(problems)) } : { ok: true, tree };
}

/** The documents, or why there are none. */
function parseDocuments(tokens: readonly string[]): readonly Document[] | string {
  try {
    // Doubled keys are found while the tree is built, in linear time and also for `53` beside `"53"`;
    // the library's own check is quadratic.
    const { Composer } = yamlLibrary();
    const composer = new Composer({
      uniqueKeys: false,
      strict: true,
      merge: false,
      version: '1.2',
      schema: 'core',
      prettyErrors: false,
      logLevel: 'silent',
    });
    return Array.from(composer.compose(nodesOf(tokens)));
  } catch (error) {
    return error instanceof RangeError ? 'nests too deeply' : 'cannot be parsed';
  }
}

function* nodesOf(tokens: readonly string[]): Generator<CST.Token, void> {
  const { Parser } = yamlLibrary();
  const parser = new Parser();
  for (const token of tokens) yield* parser.next(token);
  yield* parser.end();
}

/** What the token scan has told already in better words. */
const toldByScan: ReadonlySet<string> = new Set([
  'TAG_RESOLVE_FAILED',
  'BAD_ALIAS',
  'MULTIPLE_ANCHORS',
  'MULTIPLE_TAGS',
]);

function told(locate: Locate): (found: YAMLParseError | YAMLWarning) => readonly Problem[] {
  return ({ code, message, pos }) =>
    toldByScan.has(code) ? [] : [problemAt(locate(pos[0]), '', `is not valid YAML: ${lowerFirst(message)}`)];
}

function secondDocument(documents: readonly Document[], locate: Locate): readonly Problem[] {
  const second = documents[1];
  if (second === undefined) return [];
  return [problemAt(locate(second.range?.[0] ?? 0), '', 'holds a second document', 'one document a file')];
}

function controlCharacters(text: string, locate: Locate): readonly Problem[] {
  const found = text.matchAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g);
  return Array.from(found, (match) =>
    problemAt(
      locate(match.index),
      '',
      `holds the control character ${codePoint(match[0])}`,
      'an escape in double quotes',
    ),
  );
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
