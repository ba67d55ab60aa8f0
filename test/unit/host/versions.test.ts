import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageVersion } from '../../../src/host/package-version';
import { parseVersion, probeVersion, type ProbedVersion } from '../../../src/host/probe-version';
import { writeExecutable } from '../../support/executables';
import { isAlive, until } from '../../support/stub-place';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(directory(), path)), { recursive: true });
  writeFileSync(join(directory(), path), text);
};

describe('the version in the package of a binary', () => {
  test.each<[string, string, string | undefined]>([
    ['is found above the binary', '{"name":"@a/tool","version":"1.2.3"}', '1.2.3'],
    ['of another package is not taken', '{"name":"other","version":"1.2.3"}', undefined],
    ['without a version is none', '{"name":"@a/tool"}', undefined],
    ['that is no text is none', '{"name":"@a/tool","version":1}', undefined],
    ['in a broken file is none', '{', undefined],
    ['in a file that holds null is none', 'null', undefined],
  ])('%s', (_title, text, expected) => {
    write('lib/package.json', text);
    const binary = writeExecutable(join(directory(), 'lib/bin/tool'));
    expect(packageVersion(binary, '@a/tool')).toBe(expected);
  });

  test('is found through the link that npm makes', () => {
    write('lib/package.json', '{"name":"@a/tool","version":"1.2.3"}');
    const binary = writeExecutable(join(directory(), 'lib/bin/tool'));
    symlinkSync(binary, join(directory(), 'tool'));
    expect(packageVersion(join(directory(), 'tool'), '@a/tool')).toBe('1.2.3');
  });

  test('of a binary that is gone is none', () => {
    expect(packageVersion(join(directory(), 'gone'), '@a/tool')).toBeUndefined();
  });
});

describe('asking a binary for its version', () => {
  const ask = (timeoutMs?: number, ...lines: readonly string[]): Promise<ProbedVersion> => {
    const binary = writeExecutable(join(directory(), 'tool'), ...lines);
    return probeVersion(['--version'], binary, { PATH: '/usr/bin:/bin', A: '9.9.9' }, timeoutMs);
  };

  test.each<[string, string, string | undefined]>([
    ['reads its standard output', 'echo "tool 1.2.3 (build 4.5)"', '1.2.3'],
    ['reads its standard error where that says more', 'echo "tool v1.2.3-beta.1" >&2', '1.2.3-beta.1'],
    ['gives none when it says none', 'echo hello', undefined],
    ['gives none when it says nothing', 'exit 0', undefined],
    ['passes the arguments of the roster', '[ "$*" = --version ] && echo 1.2.3', '1.2.3'],
    ['closes its standard input', 'cat; echo 1.2.3', '1.2.3'],
    ['passes the environment that it is given alone', 'echo "${HOME-none} $A"', '9.9.9'],
    ['finds it among noise', 'head -c 200000 /dev/zero | tr "\\0" x; echo " 1.2.3"', '1.2.3'],
  ])('%s', async (_title, line, expected) => {
    expect(await ask(undefined, line)).toEqual({
      ...(expected === undefined ? {} : { version: expected }),
      succeeded: true,
    });
  });

  test('gives up on one that hangs, whatever it has started', async () => {
    const pids = join(directory(), 'pids');
    expect(await ask(500, 'trap "" TERM', `sleep 300 & echo $! >'${pids}'`, 'sleep 300')).toEqual({ succeeded: false });
    const started = Number(readFileSync(pids, 'utf8'));
    expect(started).toBeGreaterThan(0);
    await until(() => !isAlive(started), 'the end of what the binary started');
  });

  test('leaves nothing behind that the binary has started, and does not wait for it', async () => {
    const pids = join(directory(), 'pids');
    expect(await ask(undefined, `sleep 300 & echo $! >'${pids}'`, 'echo 1.2.3')).toEqual({
      version: '1.2.3',
      succeeded: true,
    });
    const started = Number(readFileSync(pids, 'utf8'));
    await until(() => !isAlive(started), 'the end of what the binary started');
  });

  test('reads what a binary says before it fails', async () => {
    expect(await ask(undefined, 'echo 1.2.3; exit 3')).toEqual({ version: '1.2.3', succeeded: false });
  });

  test('takes what one that hangs has said', async () => {
    expect(await ask(1000, 'echo 1.2.3', 'sleep 20')).toEqual({ version: '1.2.3', succeeded: false });
  });

  test('stops one that never stops talking', async () => {
    expect(await ask(undefined, 'yes x')).toEqual({ succeeded: false });
  });

  test('gives none for a binary that is not there', async () => {
    expect(await probeVersion(['--version'], join(directory(), 'gone'), {})).toEqual({ succeeded: false });
  });
});

test.each([
  ['codex-cli 0.171.0', '0.171.0'],
  ['2.1.197 (Claude Code)', '2.1.197'],
  ['v1.2', '1.2'],
  ['1', undefined],
  ['', undefined],
])('the version in %j is %s', (text, expected) => {
  expect(parseVersion(text)).toBe(expected);
});
