import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import type { PendingRow } from './command-rows';
import { interleave, type Measurement, type Rounds } from './interleave';
import { processTime, type CleanPlace } from './process-time';
import { excessRow, limitRow } from './row';
import { spreadOf } from './spread';

const loader = join(__dirname, '..', 'dist', 'src', 'roster', 'index.js');
const warmName = 'whole roster from YAML, validated';
const compiledName = 'compiled roster';
const coldName = 'whole roster from YAML, validated, with all imports';

/** How long the bundled roster of the built package takes: from its files, and from what the build made of them. */
export function rosterRows(place: CleanPlace, rounds: Rounds): readonly PendingRow[] {
  return [
    { name: warmName, measure: () => limitRow(warmName, spreadOf(times(loadOf(false), rounds)), 60) },
    { name: compiledName, measure: () => limitRow(compiledName, spreadOf(times(loadOf(true), rounds)), 5) },
    {
      name: coldName,
      measure: () => {
        const script = `const { loadRoster, bundledLayer } = require(${JSON.stringify(loader)});
          loadRoster([bundledLayer()], { compiledFile: false });`;
        const run =
          (code: string): Measurement =>
          () =>
            processTime({ file: process.execPath, args: ['-e', code] }, place);
        const measured = interleave(run(script), run('0'), rounds);
        return excessRow({ name: coldName, baselineName: 'node -e 0', ...measured });
      },
    },
  ];
}

/** One load in this process, whose modules are there after the first. */
function loadOf(compiled: boolean): () => unknown {
  const { bundledLayer, loadRoster } = require(loader) as typeof import('../src/roster');
  return () => loadRoster([bundledLayer()], compiled ? {} : { compiledFile: false });
}

function times(work: () => unknown, { warmUps, counted }: Rounds): readonly number[] {
  // A process that has just started compiles code at each load; with all of that, the row about imports tells.
  const notCounted = Math.max(warmUps, 10);
  const all = Array.from({ length: notCounted + counted }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return all.slice(notCounted);
}
