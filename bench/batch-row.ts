import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { BatchReport } from './batch-process';
import type { PendingRow } from './command-rows';
import type { Row } from './row';
import { spreadOf } from './spread';

const runs = 200;
const concurrency = 32;
const name = `batch (${String(runs)} stub runs, ${String(concurrency)} at a time)`;

/** Many runs in one host: never more than the limit at a time, and no descriptor is left open. */
export function batchRow(): PendingRow {
  return { name, measure };
}

function measure(): Row {
  const program = join(__dirname, 'batch-process.ts');
  const args = ['-r', 'esbuild-register', program, String(runs), String(concurrency)];
  const told = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as BatchReport;
  const { milliseconds, mostAlive, descriptors, ok } = told;
  const [before, after] = descriptors;
  return {
    name,
    baselineName: '-',
    unit: 'ms',
    subject: spreadOf([milliseconds]),
    result: `${String(ok)} ok, ${String(mostAlive)} alive, fd ${String(before)} -> ${String(after)}`,
    target: `${String(runs)} ok, <= ${String(concurrency)} alive, no fd more`,
    met: ok === runs && mostAlive <= concurrency && after <= before,
  };
}
