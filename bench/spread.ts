/** Middle and ends of a series of measurements, in the unit of the series. */
export interface Spread {
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly count: number;
}

/** Throws `RangeError` for an empty series. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (index: number): number => {
    const value = sorted[index];
    if (value === undefined) throw new RangeError('a series of measurements is empty');
    return value;
  };
  const middle = sorted.length / 2;
  const median = Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
  return { median, minimum: at(0), maximum: at(sorted.length - 1), count: sorted.length };
}
