import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import 'reflect-metadata';
import { createMuster, type Run } from '../src';

/** What a host of some runs takes, told as a line of JSON; in bytes. */
export interface MemoryReport {
  readonly without: number;
  readonly during: number;
}

/** An agent that tells something and goes on working. */
const stub = `#!/bin/sh
if [ "$1" = --version ]; then echo 99.0.0; exit; fi
cat > /dev/null
echo '{"type":"system","subtype":"init","session_id":"00000000-0000-4000-8000-000000000000","model":"stub"}'
exec sleep 600
`;

/** Runs that go on at once, each with its broker and somebody who reads its events. */
async function main(runs: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'muster-memory-'));
  try {
    const [bin, work] = [join(root, 'bin'), join(root, 'work')];
    for (const directory of [bin, work]) mkdirSync(directory);
    writeFileSync(join(bin, 'claude'), stub);
    chmodSync(join(bin, 'claude'), 0o755);
    const muster = await createMuster({ environment: { HOME: root, PATH: [bin, '/usr/bin', '/bin'].join(delimiter) } });
    const request = { agent: 'claude', directory: work, prompt: 'x', provider: 'local:http://127.0.0.1:9' };
    const start = async (): Promise<Run> => {
      const run = await muster.run(request);
      await new Promise<void>((resolve) => {
        void (async () => {
          for await (const event of run) if (event.type === 'session') resolve();
          resolve();
        })();
      });
      return run;
    };
    // What is loaded late is loaded, and belongs to no run.
    await (await start()).stop();
    const without = await settledMemory();
    const started = await Promise.all(Array.from({ length: runs }, start));
    const during = await settledMemory();
    await Promise.all(started.map((run) => run.stop()));
    const report: MemoryReport = { without, during };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function settledMemory(): Promise<number> {
  await wait(500);
  (globalThis as { readonly gc?: () => void }).gc?.();
  await wait(500);
  return process.memoryUsage.rss();
}

void main(Number(process.argv[2]));
