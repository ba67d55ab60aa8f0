/** Milliseconds of a clock that is never set back. For `performance.now` Node loads its whole measuring of time first. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
