import { BatchFileError, type Problem } from '../../errors';
import type { RunRequest } from '../../plan';
import { limitProblems, problemAt, sortProblems } from '../../yaml';
import { buildRequest } from './build-request';
import { readJsonLines } from './read-json-lines';
import { readYamlRequests } from './read-yaml-requests';

/** The text of a file of requests, and what is needed to understand it. */
export interface BatchText {
  readonly text: string;
  /** As messages name it; a name that ends in `.yaml`, `.yml` or `.json` is one document, all else one object a line. */
  readonly file: string;
  /** Absolute path of the directory from which paths are taken. */
  readonly base: string;
}

/** Requests, each with where it was written. */
export interface WrittenBatch {
  readonly requests: readonly RunRequest[];
  /** `FILE:LINE:COLUMN`, by index. */
  readonly places: readonly string[];
}

/** Reads the requests of a file. Throws `BatchFileError` (`batch_file_invalid`) with everything that is wrong with them. */
export function parseBatch({ text, file, base }: BatchText): WrittenBatch {
  const problems: Problem[] = [];
  const read = /\.(ya?ml|json)$/.test(file) ? readYamlRequests : readJsonLines;
  const written = read(text, file, problems);
  const requests = written.map((one) => buildRequest(one, base, problems));
  if (written.length === 0 && problems.length === 0) {
    problems.push(problemAt({ file, line: 1, column: 1 }, '', 'holds no request', 'at least one'));
  }
  if (problems.length > 0) {
    const told = limitProblems(sortProblems(uniqueOf(problems)));
    throw new BatchFileError('batch_file_invalid', `The requests of "${file}" cannot be used`, told);
  }
  const places = written.map(({ at }) => `${file}:${String(at.line)}:${String(at.column)}`);
  return { requests, places };
}

/** What is wrong with the defaults is found with every request. */
function uniqueOf(problems: readonly Problem[]): readonly Problem[] {
  const known = new Map(problems.map((one) => [`${String(one.line)}:${String(one.column)} ${one.message}`, one]));
  return [...known.values()];
}
