import type { FileDiff } from '../run-event';

/** A file in a patch, as far as it is read. */
interface OpenFile {
  readonly path: string;
  readonly isDeleted: boolean;
}

/** The lines of one place that a patch changes. */
interface OpenPlace {
  readonly before: string[];
  readonly after: string[];
}

const envelope = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const moved = /^\*\*\* Move to: (.+)$/;
const unifiedPath = /^(?:---|\+\+\+) (?:[ab]\/)?([^\t]+)/;

/**
 * The changes of a patch, one for each place: a unified diff, or one that begins with `*** Begin Patch`. Texts hold the
 * lines around a change as far as the patch does. A text that is no patch gives `[]`.
 */
export function patchDiffs(text: string): readonly FileDiff[] {
  const diffs: FileDiff[] = [];
  let file: OpenFile | undefined;
  let place: OpenPlace | undefined;
  const close = (): void => {
    if (file !== undefined && place !== undefined && place.before.length + place.after.length > 0)
      diffs.push(diffOf(file, place));
    place = undefined;
  };
  const open = (next: OpenFile): void => {
    close();
    file = next;
  };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const header = envelope.exec(line);
    if (header !== null) {
      open({ path: header[2] ?? '', isDeleted: header[1] === 'Delete' });
      if (header[1] === 'Delete') diffs.push({ path: header[2] ?? '' });
      if (header[1] === 'Add') place = { before: [], after: [] };
    } else if (line.startsWith('--- ') && lines[index + 1]?.startsWith('+++ ') === true) {
      open(unifiedFile(line, lines[index + 1] ?? ''));
    } else if (line.startsWith('@@')) {
      close();
      if (file !== undefined) place = { before: [], after: [] };
    } else if (moved.test(line)) {
      if (file !== undefined) diffs.push({ path: file.path });
      open({ path: moved.exec(line)?.[1] ?? '', isDeleted: false });
    } else if (place !== undefined) take(place, line);
  }
  close();
  return diffs;
}

function unifiedFile(before: string, after: string): OpenFile {
  const isDeleted = after.startsWith('+++ /dev/null');
  return { path: unifiedPath.exec(isDeleted ? before : after)?.[1]?.trim() ?? '', isDeleted };
}

function take({ before, after }: OpenPlace, line: string): void {
  const rest = line.slice(1);
  if (line.startsWith('-')) before.push(rest);
  else if (line.startsWith('+')) after.push(rest);
  else if (line.startsWith(' ')) {
    before.push(rest);
    after.push(rest);
  }
}

function diffOf({ path, isDeleted }: OpenFile, { before, after }: OpenPlace): FileDiff {
  return {
    path,
    ...(before.length > 0 && { oldText: textOf(before) }),
    ...(!isDeleted && { newText: textOf(after) }),
  };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
