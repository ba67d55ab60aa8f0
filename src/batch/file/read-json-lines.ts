import type { Problem } from '../../errors';
import { jsonKeys } from '../../preflight/json-keys';
import { problemAt, type Position } from '../../yaml';
import type { WrittenRequest, WrittenValue } from './written-request';

/** Reads one request a line; empty lines are passed over. What is wrong goes to `problems`. */
export function readJsonLines(text: string, file: string, problems: Problem[]): readonly WrittenRequest[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, index) => {
    const at: Position = { file, line: index + 1, column: 1 };
    return line.trim() === '' ? [] : (readLine(line, at, problems) ?? []);
  });
}

function readLine(line: string, at: Position, problems: Problem[]): WrittenRequest | undefined {
  const read = parse(line);
  if (read instanceof Error) {
    problems.push(problemAt(at, '', 'is not valid JSON', 'one JSON object a line'));
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    problems.push(problemAt(at, '', 'is no object', 'one JSON object a line'));
    return undefined;
  }
  const places = new Map<string, Position>();
  for (const { path, column } of jsonKeys(line) ?? []) {
    const [key = '', ...below] = path;
    const place = { ...at, column };
    if (below.length > 0) continue;
    if (places.has(key)) problems.push(problemAt(place, key, 'is set twice'));
    places.set(key, place);
  }
  const values = Object.entries(read).map(([key, value]: [string, unknown]): [string, WrittenValue] => [
    key,
    { value, at: places.get(key) ?? at },
  ]);
  return { at, path: '', values: new Map(values) };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    return error;
  }
}
