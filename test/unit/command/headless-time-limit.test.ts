import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentDefinition, BoundAgent } from '../../../src/api';
import { buildHeadlessCommand } from '../../../src/command';
import { definitionOf } from '../../support/definitions';
import { bundledRegistry } from '../../support/plans';
import { runBash } from '../../support/recording-stub';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

/** Starts a program of our own as the agent, with a time limit of one second and one more until SIGKILL. */
function runWithLimit(script: readonly string[], first: AgentDefinition['signals']['first']): number | null {
  const binary = join(directory(), 'bin', 'slow');
  mkdirSync(join(directory(), 'bin'));
  writeFileSync(binary, ['#!/bin/bash', ...script].join('\n'));
  chmodSync(binary, 0o755);
  writeFileSync(join(directory(), 'prompt.txt'), 'p');
  const definition = definitionOf({ binary, signals: { first, graceSeconds: 1 } });
  const agent: BoundAgent = { ...bundledRegistry().resolve('qwen'), definition };
  const command = buildHeadlessCommand(agent, { timeoutSeconds: 1, permission: 'unrestricted' });
  return runBash(['-c', command], { PATH: '/usr/bin:/bin', MUSTER_RUN_DIR: directory() }).status;
}

// Ten seconds, so that nothing stays behind when a limit fails.
const waitsLong = 'for _ in {1..100}; do sleep 0.1; done';

/** A process that nobody has waited for yet still has a number, but it is no longer running. */
function isRunning(pidFile: string): boolean {
  const pid = readFileSync(join(directory(), pidFile), 'utf8').trim();
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

test('an agent that ignores the first signal is killed with what it started', () => {
  const script = [
    `trap : TERM INT`,
    `bash -c 'trap "" TERM INT; echo $$ >"$MUSTER_RUN_DIR/child"; ${waitsLong}' &`,
    'echo $$ >"$MUSTER_RUN_DIR/agent"',
    waitsLong,
  ];
  expect(runWithLimit(script, 'SIGTERM')).toBe(137);
  expect(isRunning('agent')).toBe(false);
  expect(isRunning('child')).toBe(false);
});

test.each(['SIGTERM', 'SIGINT'] as const)('an agent that minds %s is given the time to end', (first) => {
  const script = [`trap 'touch "$MUSTER_RUN_DIR/ended"; exit 0' ${first}`, waitsLong];
  expect(runWithLimit(script, first)).toBe(124);
  expect(existsSync(join(directory(), 'ended'))).toBe(true);
});

test('an agent that is done in time keeps its own exit code', () => {
  expect(runWithLimit(['exit 53'], 'SIGTERM')).toBe(53);
});
