import { indexFile } from './layout';
import { parseRowLine } from './parse-row';
import { readBackwards } from './read-backwards';
import type { RunRow } from './run-row';

/** How every line of this version begins; the id follows. */
const beginning = '{"schema":1,"id":"';
const idLength = 26;

/** The newest line of one run in the index. */
export interface NewestLine {
  readonly bytes: Buffer;
  /** The row; `undefined` for a line that is cut or no row. */
  parse(): RunRow | undefined;
}

/**
 * The newest line of each run in the index, from its end. A line that says nothing of the wanted run is not taken apart:
 * the last word on a run is the only one.
 */
export function* newestLines(state: string): Generator<NewestLine, void, undefined> {
  const seen = new Set<string>();
  for (const bytes of readBackwards(indexFile(state))) {
    const quick = quickId(bytes);
    if (quick !== undefined && seen.has(quick)) continue;
    const line = lazyLine(bytes);
    // A line that is cut is not the last word: an earlier one of that run is.
    const id = quick !== undefined && bytes.at(-1) === 0x7d ? quick : line.parse()?.id;
    if (id === undefined || seen.has(id)) continue;
    seen.add(id);
    yield line;
  }
}

/** The last word of the index on one run. */
export function newestRow(state: string, id: string): RunRow | undefined {
  const needle = Buffer.from(`"id":"${id}"`);
  for (const line of newestLines(state)) {
    const row = line.bytes.includes(needle) ? line.parse() : undefined;
    if (row?.id === id) return row;
  }
  return undefined;
}

function quickId(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 0, beginning.length) !== beginning) return undefined;
  return bytes.toString('latin1', beginning.length, beginning.length + idLength);
}

function lazyLine(bytes: Buffer): NewestLine {
  let row: RunRow | undefined;
  let isParsed = false;
  return {
    bytes,
    parse: () => {
      if (!isParsed) row = parseRowLine(bytes.toString('utf8'));
      isParsed = true;
      return row;
    },
  };
}
