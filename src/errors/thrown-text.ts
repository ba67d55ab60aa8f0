/** What a stranger's code threw, as text; it may be anything. */
export function thrownText(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return 'something that cannot be shown as text';
  }
}
