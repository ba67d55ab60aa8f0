import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ManyRuns, ManyRunsReport } from '../support/many-runs-host';
import { StubPlace, stubRoster } from '../support/stub-place';

const support = resolve(__dirname, '../support');
let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

/** Runs a host in a process of its own. */
function host(name: string, args: readonly string[] = [], user: { readonly uid?: number } = {}): unknown {
  const script = ['-r', 'esbuild-register', join(support, name), ...args];
  return JSON.parse(
    execFileSync(process.execPath, script, { cwd: resolve(support, '../..'), ...user, encoding: 'utf8' }),
  );
}

function runMany(many: Omit<ManyRuns, 'options' | 'request'>): ManyRunsReport {
  const options = { rosterDirectories: [stubRoster], environment: place.environment() };
  const request = { agent: 'stub', directory: place.project, prompt: 'work' };
  return host('many-runs-host.ts', [JSON.stringify({ options, request, ...many })]) as ManyRunsReport;
}

test('five hundred runs leave the same number of descriptors and listeners, and no warning', () => {
  writeFileSync(join(place.bin, 'stub-agent'), '#!/bin/sh\necho done\n', { mode: 0o755 });
  const { verdicts, descriptors, listeners, warnings } = runMany({ count: 500, atOnce: 12 });
  expect(verdicts).toEqual({ ok: 501 });
  expect(warnings).toEqual([]);
  expect(descriptors[1]).toBe(descriptors[0]);
  expect(listeners[1]).toBe(listeners[0]);
}, 120_000);

test.each([
  ['output, faster than it is read', 1],
  ['complaints', 2],
] as const)(
  'a flood of %s takes no more memory than a part of it',
  (_, to) => {
    place.install('stub-agent', { steps: [{ do: 'flood', megabytes: 256, to }] });
    const { memory } = runMany({ count: 1, atOnce: 1, restMs: 5 });
    expect(memory[1] - memory[0]).toBeLessThan(192);
  },
  120_000,
);

test('a host that may start no more processes is told so, and fails in no other way', () => {
  // For root the limit does not count.
  const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  expect(host('limited-host.ts', [], user)).toEqual({ failure: { code: 'EAGAIN' } });
});
