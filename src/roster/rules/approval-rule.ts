import { isPlainMap, type Finding } from '../checks';
import type { TreePath } from '../../yaml';
import { readValue } from './read-value';

/** Lists of arguments and maps of variables that apply at every level. */
const slots: readonly TreePath[] = [
  ['headless', 'args'],
  ['headless', 'output_format_flags'],
  ['headless', 'env'],
  ['home', 'env'],
];

/**
 * What an entry says at `unrestricted` and at no narrower level is its way of asking nobody; in a slot that every run has,
 * it would apply at the narrower levels too.
 */
export function approvalRule(plain: unknown): readonly Finding[] {
  const said = (level: string): readonly string[] => sayings(readValue(plain, 'permissions', level));
  const narrower = new Set([...said('read_only'), ...said('workspace')]);
  const approvals = new Set(said('unrestricted').filter((saying) => !narrower.has(saying)));
  const routes = readValue(plain, 'provider', 'routes');
  const ofRoutes = Array.isArray(routes)
    ? routes.flatMap((_, index) => ['args', 'env'].map((key) => ['provider', 'routes', index, key]))
    : [];
  return [...slots, ...ofRoutes].flatMap((path) => {
    const found = sayingsOf(readValue(plain, ...path)).find((saying) => approvals.has(saying));
    return found === undefined
      ? []
      : [{ path, message: `switches permissions off (${found})`, expected: 'that in permissions.unrestricted alone' }];
  });
}

function sayings(level: unknown): readonly string[] {
  return [...sayingsOf(readValue(level, 'args')), ...sayingsOf(readValue(level, 'env'))];
}

/** Arguments as `--flag` or `--flag value`, however they are joined; variables as `NAME=value`. */
function sayingsOf(value: unknown): readonly string[] {
  if (isPlainMap(value)) return Object.entries(value).map(([name, text]) => `${name}=${String(text)}`);
  if (!Array.isArray(value)) return [];
  const words = value.filter((word) => typeof word === 'string');
  return words.flatMap((word, index) => {
    if (!word.startsWith('-')) return [];
    const next = words[index + 1];
    if (word.includes('=') || next === undefined || next.startsWith('-')) return [word.replace('=', ' ')];
    return [`${word} ${next}`];
  });
}
