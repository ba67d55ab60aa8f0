import { spawnSync } from 'node:child_process';
import type { CommandSpec } from '../../src/api';
import { assertPayloadsFit, payloadLimits } from '../../src/command';
import { errorLike } from '../support/error-like';

const limits = payloadLimits('linux');
const x = (length: number): string => 'x'.repeat(length);

interface Started {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const specOf = (started: Started): CommandSpec => ({ file: '/bin/true', cwd: '/', ...started });

/** How the kernel answers: a status, or the code of the system. The stack has the usual limit, whatever this shell has. */
function startedBy({ args, env }: Started): number | string | undefined {
  const program = [
    "const { spawnSync } = require('node:child_process');",
    "const { args, env } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));",
    "const { status, error } = spawnSync('/bin/true', args, { env });",
    'process.stdout.write(JSON.stringify(error === undefined ? status : error.code));',
  ].join('\n');
  const { stdout } = spawnSync('/bin/bash', ['-c', 'ulimit -S -s 8192; exec "$0" -e "$1"', process.execPath, program], {
    input: JSON.stringify({ args, env }),
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as number | string;
}

const exact: readonly (readonly [string, Started, Started])[] = [
  ['one argument', { args: [x(131_071)], env: {} }, { args: [x(131_072)], env: {} }],
  ['one argument, in bytes', { args: [`${'é'.repeat(65_535)}x`], env: {} }, { args: ['é'.repeat(65_536)], env: {} }],
  ['one variable', { args: [], env: { NAME: x(131_066) } }, { args: [], env: { NAME: x(131_067) } }],
];

test.each(exact)('the limit of Linux for %s is that of its kernel', (_title, most, over) => {
  expectAccepted(most);
  expect(startedBy(most)).toBe(0);
  expectRefused(over);
  expect(startedBy(over)).toBe('E2BIG');
});

test('the sum that we accept on Linux is one that its kernel accepts, and what it refuses we refuse', () => {
  // Each argument also costs its NUL and a pointer; the program itself does too.
  const together = (bytes: number): Started => ({
    args: [...Array<string>(15).fill(x(131_071)), x(bytes - 15 * 131_080 - 27)],
    env: {},
  });
  expectAccepted(together(limits.sum));
  expect(startedBy(together(limits.sum))).toBe(0);
  expectRefused(together(limits.sum + 1));
  expectRefused(together(2_097_152));
  expect(startedBy(together(2_097_152))).toBe('E2BIG');
});

function expectAccepted(started: Started): void {
  expect(() => {
    assertPayloadsFit(specOf(started), limits);
  }).not.toThrow();
}

function expectRefused(started: Started): void {
  expect(() => {
    assertPayloadsFit(specOf(started), limits);
  }).toThrow(errorLike({ code: 'payload_too_large' }));
}
