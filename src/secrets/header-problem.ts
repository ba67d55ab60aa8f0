/** Why a value cannot stand in a header, as the end of a sentence; the value is never told. `undefined`: it can. */
export function headerProblem(value: string): string | undefined {
  if (value.trim() === '') return 'is blank';
  return /[^\t\x20-\x7e\x80-\xff]/.test(value)
    ? 'holds a line break or another character that no header may hold'
    : undefined;
}
