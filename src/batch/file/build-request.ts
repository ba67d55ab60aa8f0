import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '../../errors';
import { nearestName } from '../../errors/nearest-name';
import type { RunRequest } from '../../plan';
import { problemAt } from '../../yaml';
import { batchKeys, type BatchKey } from './batch-keys';
import type { WrittenRequest, WrittenValue } from './written-request';

/** Makes a run request of what is written; paths are from `base`. What is wrong goes to `problems`. */
export function buildRequest(written: WrittenRequest, base: string, problems: Problem[]): RunRequest {
  const { at, values, path } = written;
  const tell = (place: Problem | undefined): void => {
    if (place !== undefined) problems.push(place);
  };
  const fields: Record<string, unknown> = {};
  const origins: Record<string, string> = {};
  for (const [key, found] of values) {
    const rule = Object.hasOwn(batchKeys, key) ? batchKeys[key] : undefined;
    const way = path === '' ? key : `${path}.${key}`;
    if (rule === undefined) {
      tell(unknownKey(key, way, found));
    } else if (!rule.accepts(found.value)) {
      tell(problemAt(found.at, way, 'cannot be used', rule.expected));
    } else if (found.value !== false) {
      // What is said not to be so is as if it were not said.
      fields[rule.field] = valueOf(rule, found, { base, way, tell });
      origins[key] = `${found.at.file}:${String(found.at.line)}:${String(found.at.column)}`;
    }
  }
  if (values.has('prompt') && values.has('prompt_file')) {
    tell(problemAt(at, path, 'has both prompt and prompt_file', 'one of them'));
  } else if (!values.has('prompt') && !values.has('prompt_file')) {
    tell(problemAt(at, path, 'has no prompt', 'prompt or prompt_file'));
  }
  const directory = fields['resume'] === undefined ? { directory: base } : {};
  return { ...directory, ...fields, origins } as RunRequest;
}

function unknownKey(key: string, way: string, { at }: WrittenValue): Problem {
  const known = Object.keys(batchKeys);
  const near = nearestName(key, known);
  return problemAt(at, way, 'is no key of a request', near === undefined ? known.join(', ') : `perhaps ${near}`);
}

function valueOf(
  { isPath, isFile }: BatchKey,
  { value, at }: WrittenValue,
  {
    base,
    way,
    tell,
  }: { readonly base: string; readonly way: string; readonly tell: (problem: Problem | undefined) => void },
): unknown {
  if (isPath === true)
    return Array.isArray(value) ? value.map((one) => resolve(base, String(one))) : resolve(base, String(value));
  if (isFile !== true) return value;
  try {
    return readFileSync(resolve(base, String(value)), 'utf8');
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    tell(problemAt(at, way, `names "${String(value)}", which cannot be read (${code})`));
    return '';
  }
}
