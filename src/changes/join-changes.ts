import type { ChangedFiles } from '../api';

/** Files that are listed by name; of more only the number is told. */
const mostFiles = 1000;

/** The changes of several repositories as those of one. */
export function joinChanges(all: readonly ChangedFiles[]): ChangedFiles {
  const files = all.flatMap((each) => each.files);
  const unlisted = sum(all.map((each) => each.unlisted)) + Math.max(0, files.length - mostFiles);
  const unseen = all.flatMap((each) => each.unseen ?? []);
  return {
    files: files.slice(0, mostFiles),
    addedLines: sum(all.map(({ addedLines }) => addedLines)),
    removedLines: sum(all.map(({ removedLines }) => removedLines)),
    ...(unlisted > 0 ? { unlisted } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
  };
}

/** The changes of a repository within another, with paths as that one has them. */
export function changesUnder(directory: string, changes: ChangedFiles): ChangedFiles {
  const under = (path: string): string => `${directory}/${path}`;
  return {
    ...changes,
    files: changes.files.map(({ from, ...file }) => ({
      ...file,
      path: under(file.path),
      ...(from === undefined ? {} : { from: under(from) }),
    })),
    ...(changes.unseen === undefined ? {} : { unseen: changes.unseen.map(under) }),
  };
}

function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
}
