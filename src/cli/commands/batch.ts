import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseBatch, type BatchOptions, type BatchResult, type BatchText } from '../../batch';
import { parseWholeNumber } from '../../config';
import { UsageError } from '../../errors';
import { stripControl } from '../../events';
import { createCommandLineMuster } from '../cli-muster';
import type { RegistryFlags } from '../command-options';
import { followEvents } from '../follow-events';
import { batchLine } from '../output/batch/batch-line';
import { BatchView } from '../output/batch/batch-view';
import { resultTable, summaryLine } from '../output/batch/result-table';

/** Flags of `batch`: numbers are still text. */
export interface BatchFlags extends RegistryFlags {
  readonly concurrency?: string;
  readonly perProvider?: string;
  readonly minFreeMemory?: string;
  readonly failFast?: true;
  readonly keepGoing?: true;
  readonly strict?: true;
}

/** Runs the requests of a file and shows them; gives the exit code. */
export async function batch(file: string, flags: BatchFlags): Promise<number> {
  const { requests, places } = parseBatch(await readBatchText(file));
  const muster = await createCommandLineMuster(flags);
  const started = await muster.batch(requests, { ...readOptions(flags), places });
  if (flags.json === true) {
    await followEvents(started, (event) => {
      const line = batchLine(event);
      if (line !== undefined) process.stdout.write(line);
    });
    const summary = await started.summary;
    // What is in the results has been told, line by line.
    const told = { type: 'batch_summary', warnings: started.warnings, ...summary, results: undefined };
    process.stdout.write(`${JSON.stringify(told)}\n`);
    return summary.exitCode;
  }
  for (const warning of started.warnings) process.stderr.write(`muster: warning: ${stripControl(warning)}\n`);
  const view = new BatchView(process.stdout, started.size);
  try {
    await followEvents(started, (event) => {
      view.show(event);
    });
  } finally {
    view.close();
  }
  const summary = await started.summary;
  process.stdout.write(`\n${resultTable('REQUEST', summary.results.map(rowOf))}\n${summaryLine(summary)}\n`);
  return summary.exitCode;
}

function rowOf(result: BatchResult): Parameters<typeof resultTable>[1][number] {
  const { index, place, agent } = result;
  return { ...result, name: place === undefined ? String(index) : `${String(index)} ${place}`, agent };
}

function readOptions({
  concurrency,
  perProvider,
  minFreeMemory,
  failFast,
  keepGoing,
  strict,
}: BatchFlags): BatchOptions {
  return {
    ...(concurrency === undefined ? {} : { concurrency: parseCount(concurrency, '--concurrency') }),
    ...(perProvider === undefined ? {} : { perProvider: parseCount(perProvider, '--per-provider') }),
    ...(minFreeMemory === undefined ? {} : { minFreeMemoryMb: parseCount(minFreeMemory, '--min-free-memory') }),
    ...(failFast === true ? { failFast } : {}),
    ...(keepGoing === true ? { keepGoing } : {}),
    ...(strict === true ? { strict } : {}),
  };
}

function parseCount(text: string, flag: string): number {
  const count = parseWholeNumber(text, flag);
  if (count === 0) throw new UsageError('usage', `${flag} 0 would let nothing start; expected at least 1.`);
  return count;
}

async function readBatchText(file: string): Promise<BatchText> {
  if (file === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return { text: Buffer.concat(chunks).toString('utf8'), file: '<stdin>', base: process.cwd() };
  }
  try {
    return { text: readFileSync(file, 'utf8'), file, base: dirname(resolve(file)) };
  } catch (cause) {
    const { code = 'unknown reason' } = cause as NodeJS.ErrnoException;
    throw new UsageError('usage', `The file of requests "${file}" cannot be read (${code}).`, { cause });
  }
}
