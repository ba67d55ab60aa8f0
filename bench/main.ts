import { batchRow } from './batch-row';
import { createCleanPlace } from './clean-place';
import { commandRows } from './command-rows';
import { decodingRow } from './decoding-row';
import { memoryRow } from './memory-row';
import { parseOptions } from './options';
import { planningRow } from './planning-row';
import { rosterRows } from './roster-rows';
import type { Row } from './row';
import { storeRows } from './store-rows';
import { formatTable } from './table';

/** Prints the table; a target that is missed is shown, and is no failure of the measurement. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const place = createCleanPlace();
  try {
    const pending = [
      ...commandRows(options.muster, place, options.rounds),
      ...rosterRows(place, options.rounds),
      ...storeRows(options.muster, place, options.rounds),
      planningRow(options.rounds),
      decodingRow(options.rounds),
      memoryRow(),
      batchRow(),
    ];
    const rows: Row[] = [];
    for (const row of pending.filter(({ name }) => name.includes(options.only))) {
      if (!options.json) process.stderr.write(`measuring ${row.name}\n`);
      rows.push(await row.measure());
    }
    const text = options.json ? JSON.stringify({ node: process.version, rows }, undefined, 2) : formatTable(rows);
    process.stdout.write(`${text}\n`);
  } finally {
    place.remove();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
