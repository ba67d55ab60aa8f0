import { isDeepStrictEqual } from 'node:util';
import { isPlainMap, type Finding } from '../checks';
import { readValue } from './read-value';

const heldBack = ['read_only', 'workspace'] as const;

/** A level that starts the CLI as `unrestricted` does holds nothing back, whatever it says. */
export function levelRule(plain: unknown): readonly Finding[] {
  const permissions = readValue(plain, 'permissions');
  if (!isPlainMap(readValue(permissions, 'unrestricted'))) return [];
  return heldBack
    .filter((level) => readValue(permissions, level, 'enforced_by') === 'cli')
    .filter((level) => isDeepStrictEqual(effectOf(permissions, level), effectOf(permissions, 'unrestricted')))
    .map((level) => ({
      path: ['permissions', level, 'enforced_by'],
      message: 'is cli, and the level does no more than unrestricted',
      expected: 'args, env or config that hold the agent back, or enforced_by: none',
    }));
}

function effectOf(permissions: unknown, level: string): readonly unknown[] {
  return [
    readValue(permissions, level, 'args') ?? [],
    readValue(permissions, level, 'env') ?? {},
    readValue(permissions, level, 'config') ?? {},
  ];
}
