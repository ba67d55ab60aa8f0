import { performance } from 'node:perf_hooks';
import type { Rounds } from './interleave';
import { spreadOf, type Spread } from './spread';

/** How many calls lie between two looks at the clock. */
const batch = 200;

/** Calls per second of a synchronous function; each round lasts for about `roundMs`. */
export function ratePerSecond(work: () => unknown, rounds: Rounds, roundMs = 100): Spread {
  const rates: number[] = [];
  for (let round = 0; round < rounds.warmUps + rounds.counted; round += 1) {
    let calls = 0;
    const started = performance.now();
    let elapsed = 0;
    while (elapsed < roundMs) {
      for (let call = 0; call < batch; call += 1) work();
      calls += batch;
      elapsed = performance.now() - started;
    }
    if (round >= rounds.warmUps) rates.push((calls * 1000) / elapsed);
  }
  return spreadOf(rates);
}
