import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { PendingRow } from './command-rows';
import { interleave, type Rounds } from './interleave';
import { processTime, type CleanPlace, type MeasuredCommand } from './process-time';
import { limitRow } from './row';
import { spreadOf } from './spread';

const keptRuns = 100_000;
const liveRuns = 20;
const bareNode: MeasuredCommand = { file: process.execPath, args: ['-e', '0'] };
const stubRoster = join(__dirname, 'fixtures', 'roster');

/** The rows of what is kept: a list out of many runs, and the start after a host that was killed. */
export function storeRows(muster: string, place: CleanPlace, rounds: Rounds): readonly PendingRow[] {
  const listing = 'muster runs --limit 20 (100,000 kept)';
  const recovery = `start after kill -9 of a host with ${String(liveRuns)} runs`;
  return [
    {
      name: listing,
      measure: () => {
        const state = mkdtempSync(join(tmpdir(), 'muster-bench-runs-'));
        try {
          writeIndex(join(state, 'muster'));
          const command = { file: process.execPath, args: [muster, 'runs', '--limit', '20'] };
          const there = { ...place, env: { ...place.env, XDG_STATE_HOME: state } };
          const { subject } = interleave(
            () => processTime(command, there),
            () => processTime(bareNode, there),
            rounds,
          );
          return limitRow(listing, subject, 200);
        } finally {
          rmSync(state, { recursive: true });
        }
      },
    },
    {
      name: recovery,
      measure: async () => {
        const times: number[] = [];
        for (let round = 0; round < Math.min(rounds.counted, 5); round += 1)
          times.push(await recoveryTime(muster, place));
        return limitRow(recovery, spreadOf(times), 2000);
      },
    },
  ];
}

/** An index as so many runs leave it; the records themselves are not looked at. */
function writeIndex(state: string): void {
  mkdirSync(join(state, 'runs'), { recursive: true, mode: 0o700 });
  mkdirSync(join(state, 'active'), { mode: 0o700 });
  const { timeOfId } = require('../dist/src/store/index.js') as typeof import('../src/store');
  const lines: string[] = [];
  for (let number = 0; number < keptRuns; number += 1) {
    const id = `01M0${number.toString().padStart(6, '0')}0000000000000000`;
    const startedAt = new Date(timeOfId(id)).toISOString();
    const row = {
      ...{
        schema: 1,
        id,
        agent: 'claude',
        label: 'Claude Code',
        directory: '/home/person/project',
        route: 'own login',
      },
      ...{ permission: 'workspace', title: 'Mend the test that fails on Mondays', startedAt, updatedAt: startedAt },
    };
    const end = {
      state: 'finished',
      verdict: 'ok',
      reason: 'the agent finished',
      exitCode: 0,
      durationMs: 100,
      toolCalls: 7,
    };
    lines.push(JSON.stringify({ ...row, state: 'running' }), JSON.stringify({ ...row, ...end }));
  }
  writeFileSync(join(state, 'runs.jsonl'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Milliseconds from the next start to the moment at which no process of the killed host's runs is left. */
async function recoveryTime(muster: string, place: CleanPlace): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'muster-bench-killed-'));
  const env = { ...place.env, XDG_STATE_HOME: join(root, 'state'), PATH: `${root}:${place.env['PATH'] ?? ''}` };
  try {
    const stub = join(root, 'stub-agent');
    writeFileSync(stub, '#!/bin/sh\n[ "$1" = --version ] && echo 1.0.0 && exit\nsetsid sleep 600 &\nsleep 600\n');
    chmodSync(stub, 0o755);
    const host = spawn(process.execPath, [join(__dirname, 'fixtures', 'many-runs.js'), stubRoster, String(liveRuns)], {
      cwd: place.directory,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => host.stdout.once('data', resolve));
    const ids = readdirSync(join(root, 'state', 'muster', 'runs'));
    const before = markedBy(ids);
    host.kill('SIGKILL');
    writeFileSync(stub, '#!/bin/sh\necho done\n');
    const started = performance.now();
    execFileSync(process.execPath, [muster, 'run', 'stub', '-p', 'x', '--own-login', '--roster', stubRoster], {
      cwd: place.directory,
      env,
    });
    const left = [...markedBy(ids), ...before.filter((pid) => isThere(pid))];
    if (before.length < 2 * liveRuns || left.length > 0) {
      throw new Error(`${String(before.length)} processes before, ${String(left.length)} left: ${left.join()}`);
    }
    return performance.now() - started;
  } finally {
    rmSync(root, { recursive: true });
  }
}

function markedBy(ids: readonly string[]): readonly number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    try {
      const environment = readFileSync(`/proc/${String(pid)}/environ`, 'utf8');
      return ids.some((id) => environment.includes(id));
    } catch {
      return false;
    }
  });
}

function isThere(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}
