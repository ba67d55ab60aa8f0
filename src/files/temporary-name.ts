/**
 * A name beside a file, for what is to take its place. Not guessable is not needed: a file that is there is never written
 * to. A digest would cost an import. The id of the process says later whether its writer is gone.
 */
export function temporaryName(path: string): string {
  return `${path}.${String(process.pid)}-${Math.random().toString(36).slice(2)}.tmp`;
}
