/** What `toThrow` takes for an error with these fields; each may be a matcher. */
export function errorLike(fields: Readonly<Record<string, unknown>>): Error {
  return expect.objectContaining(fields) as Error;
}
