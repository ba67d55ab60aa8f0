import { spreadOf, type Spread } from './spread';

/** Does the work once and tells how long it took, in milliseconds. */
export type Measurement = () => number;

/** How often each side of a comparison is measured. */
export interface Rounds {
  /** Not counted. */
  readonly warmUps: number;
  readonly counted: number;
}

/** Measures two things in turns, A B A B, so that a slow moment of the machine falls on both. */
export function interleave(
  subject: Measurement,
  baseline: Measurement,
  rounds: Rounds,
): { readonly subject: Spread; readonly baseline: Spread } {
  const subjectTimes: number[] = [];
  const baselineTimes: number[] = [];
  for (let round = 0; round < rounds.warmUps + rounds.counted; round += 1) {
    const subjectTime = subject();
    const baselineTime = baseline();
    if (round < rounds.warmUps) continue;
    subjectTimes.push(subjectTime);
    baselineTimes.push(baselineTime);
  }
  return { subject: spreadOf(subjectTimes), baseline: spreadOf(baselineTimes) };
}
