import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Rounds } from './interleave';

/** What the person who measures asked for. */
export interface BenchOptions {
  readonly json: boolean;
  /** Script of the `muster` command. */
  readonly muster: string;
  readonly rounds: Rounds;
  /** Only rows whose name contains this. */
  readonly only: string;
}

/** Throws `TypeError` for an option that there is not, `RangeError` for a number that is none. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      muster: { type: 'string', default: join(__dirname, '..', 'dist', 'bin', 'muster.js') },
      runs: { type: 'string', default: '21' },
      only: { type: 'string', default: '' },
    },
  });
  const counted = Number(values.runs);
  if (!Number.isInteger(counted) || counted < 1) {
    throw new RangeError(`--runs is "${values.runs}", expected a whole number from 1`);
  }
  return { json: values.json, muster: resolve(values.muster), rounds: { warmUps: 3, counted }, only: values.only };
}
