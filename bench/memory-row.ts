import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { PendingRow } from './command-rows';
import type { MemoryReport } from './memory-process';
import type { Row } from './row';
import { spreadOf } from './spread';

const runs = 40;
const mostMegabytes = 8;
const name = `memory of a supervised run (one of ${String(runs)})`;

/** What each run that goes on adds to the memory of its host. */
export function memoryRow(): PendingRow {
  return { name, measure };
}

function measure(): Row {
  const args = ['--expose-gc', '-r', 'esbuild-register', join(__dirname, 'memory-process.ts'), String(runs)];
  const { without, during } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as MemoryReport;
  const each = (during - without) / 1e6 / runs;
  return {
    name,
    baselineName: 'no run',
    unit: 'MB',
    subject: spreadOf([during / 1e6]),
    baseline: spreadOf([without / 1e6]),
    result: `${each.toFixed(2)} MB each`,
    target: `< ${String(mostMegabytes)} MB each`,
    met: each < mostMegabytes,
  };
}
