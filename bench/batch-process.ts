import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import 'reflect-metadata';
import { createMuster, type RunRequest } from '../src';

/** What one batch of stub runs took, told as a line of JSON. */
export interface BatchReport {
  readonly milliseconds: number;
  /** Processes of agents that were seen alive at one time. */
  readonly mostAlive: number;
  /** Open descriptors of the host before the batch and after it. */
  readonly descriptors: readonly [before: number, after: number];
  /** How many runs were `ok`. */
  readonly ok: number;
}

/** An agent that works for a moment and ends as Claude Code does. */
const stub = `#!/bin/sh
if [ "$1" = --version ]; then echo 99.0.0; exit; fi
cat > /dev/null
sleep 0.2
echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"00000000-0000-4000-8000-000000000000"}'
`;

const lookEveryMs = 2;

async function main(runs: number, concurrency: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'muster-batch-'));
  try {
    const [bin, work] = [join(root, 'bin'), join(root, 'work')];
    mkdirSync(bin);
    mkdirSync(work);
    writeFileSync(join(bin, 'claude'), stub);
    chmodSync(join(bin, 'claude'), 0o755);
    const environment = { HOME: root, PATH: [bin, '/usr/bin', '/bin'].join(delimiter) };
    const muster = await createMuster({ environment });
    const request: RunRequest = {
      agent: 'claude',
      directory: work,
      prompt: 'x',
      ownLogin: true,
      permission: 'read_only',
    };
    // What is loaded late is loaded, and what stays open by then is no leak.
    await (
      await muster.batch([request])
    ).summary;
    const before = openDescriptors();
    let mostAlive = 0;
    const look = setInterval(() => (mostAlive = Math.max(mostAlive, children())), lookEveryMs);
    const started = performance.now();
    const batch = await muster.batch(
      Array.from({ length: runs }, () => request),
      { concurrency },
    );
    const { verdicts } = await batch.summary;
    const milliseconds = performance.now() - started;
    clearInterval(look);
    const report: BatchReport = {
      milliseconds,
      mostAlive,
      descriptors: [before, openDescriptors()],
      ok: verdicts.ok ?? 0,
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function openDescriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

function children(): number {
  const own = String(process.pid);
  return readFileSync(`/proc/${own}/task/${own}/children`, 'latin1').split(' ').filter(Boolean).length;
}

void main(Number(process.argv[2]), Number(process.argv[3]));
