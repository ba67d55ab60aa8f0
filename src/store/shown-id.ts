/** What somebody gave as an id, in a form that a message can repeat. */
export function shownId(text: string, mostCharacters = 40): string {
  const seen = text.replaceAll(/[^\x20-\x7e]/g, '?');
  return seen.length > mostCharacters ? `${seen.slice(0, mostCharacters)}...` : seen;
}
