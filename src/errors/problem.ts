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

/** `file:line:column path: what was wrong, expected what`. */
export function formatProblem(problem: Problem): string {
  const place = `${problem.file}:${String(problem.line)}:${String(problem.column)}`;
  const path = problem.path === '' ? '' : ` ${problem.path}`;
  const expected = problem.expected === undefined ? '' : `, expected ${problem.expected}`;
  return `${place}${path}: ${problem.message}${expected}`;
}
