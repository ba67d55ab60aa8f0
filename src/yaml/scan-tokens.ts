import type { Problem } from '../errors';
import type { Locate } from './line-index';
import { problemAt } from './problem-at';
import { yamlLibrary } from './yaml-library';

/** Deepest nesting of any kind that is read. */
export const depthLimit = 40;

/** What the tokens of a text alone say about it. */
export interface TokenScan {
  readonly problems: readonly Problem[];
  /** The text nests so deeply that it must not be parsed. */
  readonly tooDeep: boolean;
}

const forbidden: ReadonlyMap<string, string> = new Map([
  ['anchor', 'anchors are not allowed'],
  ['alias', 'aliases are not allowed'],
  ['tag', 'tags are not allowed'],
  ['directive-line', 'directives are not allowed'],
]);
/** Tokens that stand for no characters of the text. */
const zeroWidth: ReadonlySet<string> = new Set(['doc-mode', 'flow-error-end', 'scalar']);
const blockIndicators: ReadonlySet<string> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);
const blank: ReadonlySet<string> = new Set(['space', 'comment', 'newline']);

/** The tokens of a text as their sources, some of which are marks of the lexer. */
export function tokensOf(text: string): readonly string[] {
  const { Lexer } = yamlLibrary();
  return Array.from(new Lexer().lex(text));
}

/**
 * Refuses anchors, aliases, tags and directives, and measures the depth without recursion. The parser recurses, and
 * on a stack that is nearly used up V8 can end the whole process instead of throwing, so depth has to be known first.
 */
export function scanTokens(tokens: readonly string[], locate: Locate): TokenScan {
  const { CST } = yamlLibrary();
  const problems: Problem[] = [];
  const depth = createDepthCount();
  let offset = 0;
  let scalarFollows = false;
  for (const token of tokens) {
    const type: string = scalarFollows ? 'text' : (CST.tokenType(token) ?? 'unknown');
    scalarFollows = type === 'scalar';
    const message = forbidden.get(type);
    if (message !== undefined) problems.push(problemAt(locate(offset), '', `${message} (${quoted(token)})`));
    if (depth.count(type, token) > depthLimit) {
      problems.push(problemAt(locate(offset), '', 'nests too deeply', `at most ${String(depthLimit)} levels`));
      return { problems, tooDeep: true };
    }
    if (!zeroWidth.has(type)) offset += token.length;
  }
  return { problems, tooDeep: false };
}

/** Counts an upper bound of the depth: open brackets, indicators in a row on one line, and levels of indentation. */
function createDepthCount(): { count(type: string, token: string): number } {
  let flow = 0;
  let indicators = 0;
  let column = 0;
  const indents: number[] = [];
  return {
    count(type, token) {
      if (type === 'newline') {
        indicators = 0;
        column = 0;
        return 0;
      }
      if (type === 'flow-map-start' || type === 'flow-seq-start') flow += 1;
      else if (type === 'flow-map-end' || type === 'flow-seq-end') flow = Math.max(0, flow - 1);
      else if (flow === 0 && blockIndicators.has(type)) indicators += 1;
      if (flow === 0 && column !== -1 && !blank.has(type) && !zeroWidth.has(type)) {
        while ((indents.at(-1) ?? -1) > column) indents.pop();
        if ((indents.at(-1) ?? -1) < column) indents.push(column);
        column = -1;
      } else if (column !== -1 && type === 'space') column += token.length;
      return flow + indicators + indents.length;
    },
  };
}

function quoted(token: string): string {
  return token.length > 40 ? `${token.slice(0, 40)}...` : token;
}
