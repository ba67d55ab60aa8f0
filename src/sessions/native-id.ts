/**
 * Whether a text can be the id of a session: it becomes an argument later, so that it can be taken for no option, no
 * path and no shell syntax.
 */
export function isNativeId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/.test(text);
}
