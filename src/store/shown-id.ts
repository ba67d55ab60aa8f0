/** What somebody gave as an id, in a form that a message can repeat. */
export function shownId(text: string): string {
  const seen = text.replaceAll(/[^\x20-\x7e]/g, '?');
  return seen.length > 40 ? `${seen.slice(0, 40)}...` : seen;
}
