/** A value of any kind in a message, shortened. Never throws. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return `${String(value)}n`;
  try {
    const shown = JSON.stringify(value) as string | undefined;
    return (shown ?? `a ${typeof value}`).slice(0, 80);
  } catch {
    return `a ${typeof value} that is no JSON`;
  }
}
