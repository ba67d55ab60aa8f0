import type { ChangedFile, ChangedFiles } from '../api';

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
  const lines = (of: 'addedLines' | 'removedLines'): number =>
    files.reduce((total, { [of]: count = 0 }) => total + count, 0);
  return { files, addedLines: lines('addedLines'), removedLines: lines('removedLines') };
}
