import { accessSync, constants, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { linkDestination } from './link-destination';
import { isBelow } from './read-candidate';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';
import { shownPath } from './shown-path';

/** More files and directories are not looked at; then links that lead out are taken to be among them. */
const entryLimit = 100_000;

/** More links are not told. */
const findingLimit = 50;

/**
 * The links of a directory through which a CLI that follows them would write elsewhere: outside of the directory, or in
 * `.git`, whose files can make git start programs. Those that git ignores count too. Never throws.
 */
export function outwardLinks(place: RepositoryPlace, limit = entryLimit): readonly RepositoryFinding[] {
  const { directory: root } = place;
  const found: RepositoryFinding[] = [];
  const open = [root];
  let entries = 0;
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    for (const entry of entriesOf(directory)) {
      entries += 1;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        if (entry.name.toLowerCase() !== '.git') open.push(path);
      } else if (entry.isSymbolicLink() && leadsOut(path, root)) {
        found.push(finding(path, place, leads));
      }
    }
    if (found.length >= findingLimit) return found.slice(0, findingLimit);
    if (entries > limit) {
      const problem = `has more than ${String(limit)} files, too many to look for links that lead out of it`;
      return [...found, finding(root, place, { problem, remedy: 'start the run in a smaller directory' })];
    }
  }
  return found;
}

const leads = {
  problem: 'is a link that leads out of the directory, or into .git',
  remedy:
    'take such links out of the directory (a virtual environment may lie elsewhere), run as a user who may not write ' +
    'what they lead to, or run at read_only',
} as const;

function finding(
  path: string,
  place: RepositoryPlace,
  told: Required<Pick<RepositoryFinding, 'problem' | 'remedy'>>,
): RepositoryFinding {
  const file = shownPath(path, place);
  return {
    file: file === '' ? '.' : file,
    line: 1,
    column: 1,
    kind: 'permits',
    ...told,
    writing: true,
    ignorable: false,
  };
}

function entriesOf(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    // What may not be listed, or is gone.
    return [];
  }
}

function leadsOut(path: string, directory: string): boolean {
  const destination = linkDestination(path);
  if (destination === undefined) return false;
  const belongsToGit = destination.split('/').some((step) => step.toLowerCase() === '.git');
  return (belongsToGit || !isBelow(directory, destination)) && mayBeWritten(destination);
}

/** An interpreter that a virtual environment links to is the usual case of a file that nobody can write through it. */
function mayBeWritten(destination: string): boolean {
  try {
    if (statSync(destination, { throwIfNoEntry: false })?.isFile() === true) accessSync(destination, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
