import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { writeClaudeStream } from './claude-stream';
import type { PendingRow } from './command-rows';
import type { Contender, DecodingReport } from './decoding-process';
import { interleave, type Rounds } from './interleave';
import type { Row } from './row';
import { spreadOf, type Spread } from './spread';

const name = 'decode (200 MB of claude stream-json)';
const streamBytes = 200_000_000;
const leastRatio = 0.75;
const mostPeakBytes = 155_000_000;

/** How fast the output of an agent becomes events, and in how much memory, beside the least that has to be done. */
export function decodingRow(rounds: Rounds): PendingRow {
  return {
    name,
    measure: () => {
      const place = mkdtempSync(join(tmpdir(), 'muster-decoding-'));
      try {
        // Each process takes about a second.
        return measure(place, { warmUps: 1, counted: Math.min(rounds.counted, 5) });
      } finally {
        rmSync(place, { recursive: true });
      }
    },
  };
}

function measure(place: string, rounds: Rounds): Row {
  const stream = join(place, 'stream.jsonl');
  writeClaudeStream(stream, streamBytes);
  // One file, as the command is.
  const program = join(place, 'decoding-process.js');
  const entryPoints = [join(__dirname, 'decoding-process.ts')];
  buildSync({ entryPoints, outfile: program, bundle: true, platform: 'node', target: 'node20', logLevel: 'error' });
  let peakBytes = 0;
  const timeOf = (contender: Contender): number => {
    const report = execFileSync(process.execPath, [program, contender, stream], { encoding: 'utf8' });
    const told = JSON.parse(report) as DecodingReport;
    if (contender === 'events') peakBytes = Math.max(peakBytes, told.peakBytes);
    return told.milliseconds;
  };
  const { subject, baseline } = interleave(
    () => timeOf('events'),
    () => timeOf('objects'),
    rounds,
  );
  const ratio = baseline.median / subject.median;
  return {
    name,
    baselineName: 'split + JSON.parse',
    unit: 'MB/s',
    subject: rateOf(subject),
    baseline: rateOf(baseline),
    result: `${ratio.toFixed(2)}x, ${(peakBytes / 1e6).toFixed(0)} MB`,
    target: `>= ${String(leastRatio)}x, < ${String(mostPeakBytes / 1e6)} MB`,
    met: ratio >= leastRatio && peakBytes < mostPeakBytes,
  };
}

function rateOf({ median, minimum, maximum, count }: Spread): Spread {
  const rate = (milliseconds: number): number => streamBytes / 1e3 / milliseconds;
  return { ...spreadOf([rate(median)]), minimum: rate(maximum), maximum: rate(minimum), count };
}
