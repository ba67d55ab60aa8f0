/** One thing that is wrong in a file, and where. */
export interface Problem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters. */
  readonly column: number;
  /** Dotted path of the value, `''` for the document itself. */
  readonly path: string;
  readonly message: string;
  /** What would have been right, as the end of the sentence "expected ...". */
  readonly expected?: string;
}

/** What could steer a terminal, or turn the direction of text; it comes from files of strangers. */
const hidden = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** `file:line:column path: what was wrong, expected what`, in one line; what would not be seen is written out. */
export function formatProblem(problem: Problem): string {
  const place = `${problem.file}:${String(problem.line)}:${String(problem.column)}`;
  const path = problem.path === '' ? '' : ` ${problem.path}`;
  const expected = problem.expected === undefined ? '' : `, expected ${problem.expected}`;
  return `${place}${path}: ${problem.message}${expected}`.replaceAll(
    hidden,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
