import { lstatSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { RegistryError } from '../../errors';

/** What decides who can change a path. */
export type PathFacts = Pick<Stats, 'uid' | 'mode' | 'isSymbolicLink' | 'isDirectory'>;

/** What is known of paths beside their names. */
export interface TrustOptions {
  /** The user of this process when absent. */
  readonly userId?: number | undefined;
  /** What is not used when one of them cannot be trusted, as in `plugin "/p/index.js"`. */
  readonly name?: string;
  /** Directories in which nobody else may make files either, such as those between a package and its entry. */
  readonly closed?: readonly string[];
}

/**
 * Throws `RegistryError` (`plugin_refused`) when somebody else could have put other code in the place of one of these
 * paths: it, or a directory above it, can be written by everybody or belongs neither to root nor to this user. Where
 * Node knows no user ids, modes tell nothing, and nothing is checked.
 */
export function assertTrusted(
  paths: readonly string[],
  { userId = process.getuid?.(), name = `plugin "${paths[0] ?? ''}"`, closed = [] }: TrustOptions = {},
): void {
  if (userId === undefined) return;
  for (const path of new Set([...paths, ...closed].flatMap(withParents))) {
    const problem = changeableBy(path, lstatSync(path), userId, closed.includes(path));
    if (problem === undefined) continue;
    throw new RegistryError('plugin_refused', `The ${name} is not loaded: ${problem}`, {
      details: { file: paths[0], path },
    });
  }
}

/** Who else can change a path, or make files in a closed one, and what mends it; `undefined` when nobody can. */
export function changeableBy(path: string, facts: PathFacts, userId: number, isClosed = false): string | undefined {
  const { uid, mode } = facts;
  if (uid !== 0 && uid !== userId) {
    return `"${path}" belongs to another user (${String(uid)}), expected you or root. Say: chown -h ${String(userId)} ${quoted(path)}`;
  }
  // The mode of a link means nothing. In a sticky directory everybody can make files and only owners rename theirs.
  const isSticky = !isClosed && facts.isDirectory() && (mode & 0o1000) !== 0;
  if (facts.isSymbolicLink() || isSticky || (mode & 0o002) === 0) return undefined;
  return `everybody can change "${path}". Say: chmod o-w ${quoted(path)}`;
}

function withParents(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...withParents(parent)];
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
