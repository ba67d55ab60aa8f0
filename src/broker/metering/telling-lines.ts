const newline = 0x0a;

/**
 * The words that tell something, with the quote in front that keeps them out of texts, where it is escaped; some
 * providers put `"usage":null` into every chunk. One expression over a block of lines is faster than looking at each line.
 */
const tellingWords = /"(?:(usage(?:Metadata)?)|error)"(?!\s*:\s*null)/g;

/** The lines that tell usage or an error, in order, among whole lines; with `onlyLast`, of those with usage the last. */
export function tellingLines(lines: Buffer, onlyLast: boolean): readonly Buffer[] {
  const starts = new Set<number>();
  let lastUsage: number | undefined;
  // One byte is one character.
  for (const { index, 1: usage } of lines.toString('latin1').matchAll(tellingWords)) {
    if (usage !== undefined && onlyLast) lastUsage = index;
    else starts.add(startOf(lines, index));
  }
  if (lastUsage !== undefined) starts.add(startOf(lines, lastUsage));
  return [...starts].toSorted((one, other) => one - other).map((start) => lines.subarray(start, endOf(lines, start)));
}

function startOf(lines: Buffer, place: number): number {
  return lines.lastIndexOf(newline, place) + 1;
}

function endOf(lines: Buffer, from: number): number {
  const end = lines.indexOf(newline, from);
  return end < 0 ? lines.length : end;
}
