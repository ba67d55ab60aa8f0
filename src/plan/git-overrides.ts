import type { PermissionLevel } from '../api';
import { namedBareOnly, startsNoMonitor, type RepositoryFinding } from '../preflight';

type GitOverride = readonly [key: string, value: string];

/**
 * What git is told on a routed run. Below the widest level that holds whether something was found or not: an agent that
 * may write `.git/config` must not get a program of its choice started by its own `git status`.
 */
export function gitOverrides(level: PermissionLevel, findings: readonly RepositoryFinding[]): readonly GitOverride[] {
  const found = findings.flatMap(({ gitOverride }) => (gitOverride === undefined ? [] : [gitOverride]));
  return [namedBareOnly, ...(level === 'unrestricted' ? [] : [startsNoMonitor]), ...found];
}

/** What tells git for one process to take these values: configuration in the environment outranks that of a repository. */
export function gitEnvironment(overrides: readonly GitOverride[]): Record<string, string> {
  const pairs = [...new Map(overrides)];
  return {
    GIT_CONFIG_COUNT: String(pairs.length),
    ...Object.fromEntries(
      pairs.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${String(index)}`, key],
        [`GIT_CONFIG_VALUE_${String(index)}`, value],
      ]),
    ),
  };
}
