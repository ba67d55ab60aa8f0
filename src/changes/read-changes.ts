import type { ChangedFile, ChangedFiles } from '../api';

/** Files that are listed by name; of more only the number is told. */
const mostFiles = 1000;

const changes: Readonly<Record<string, ChangedFile['change']>> = { A: 'added', D: 'deleted', R: 'renamed' };

/** Reads what `git diff --raw --numstat -z` prints: first what happened to each file, then its lines. */
export function readChanges(output: string): ChangedFiles {
  const fields = output.split('\0');
  const kinds = new Map<string, ChangedFile['change']>();
  const files: ChangedFile[] = [];
  let place = 0;
  const next = (): string => fields[place++] ?? '';
  while (place < fields.length) {
    const field = next();
    const raw = /^:\S+ \S+ \S+ \S+ ([A-Z])/.exec(field);
    const counted = /^(\d+|-)\t(\d+|-)\t([^]*)$/.exec(field);
    if (raw !== null) {
      const letter = raw[1] ?? '';
      if (letter === 'R' || letter === 'C') next();
      kinds.set(next(), changes[letter] ?? 'modified');
    } else if (counted !== null) {
      const [, added = '', removed = '', named = ''] = counted;
      const from = named === '' ? next() : undefined;
      const path = named === '' ? next() : named;
      files.push({
        path,
        change: kinds.get(path) ?? 'modified',
        ...(from === undefined ? {} : { from }),
        ...(added === '-' ? {} : { addedLines: Number(added), removedLines: Number(removed) }),
      });
    }
  }
  const unlisted = files.length - mostFiles;
  return {
    files: files.slice(0, mostFiles),
    addedLines: sum(files.map(({ addedLines }) => addedLines)),
    removedLines: sum(files.map(({ removedLines }) => removedLines)),
    ...(unlisted > 0 ? { unlisted } : {}),
  };
}

function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
}
