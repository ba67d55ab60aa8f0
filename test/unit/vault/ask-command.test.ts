import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askCommand } from '../../../src/vault/ask-command';
import { parseCommand } from '../../../src/vault';
import { errorLike } from '../../support/error-like';
import { writeExecutable } from '../../support/executables';
import { isAlive, until } from '../../support/stub-place';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { canary } from '../../support/vaults';

const root = useTemporaryDirectory();
const now = Date.parse('2026-06-01T00:00:00Z');

function ask(...lines: readonly string[]) {
  const program = writeExecutable(join(root(), 'program'), ...lines);
  const environment = { PATH: '/usr/bin:/bin', OWN: 'yes' };
  return askCommand(
    'anthropic',
    { kind: 'command', type: 'api_key', command: [program, 'an argument'] },
    environment,
    now,
  );
}
const print = (value: unknown): string => `cat <<'END'\n${JSON.stringify(value)}\nEND`;

describe('a command that gives a credential', () => {
  test('is taken at its word', async () => {
    const answer = await ask(print({ value: 'key', expires_at: '2026-06-01T01:00:00Z' }));
    expect([answer.value.reveal(), answer.expiresAt]).toEqual(['key', '2026-06-01T01:00:00.000Z']);
  });

  test('gets its arguments as they are, the environment, and neither input nor the directory of work', async () => {
    const seen = join(root(), 'seen');
    await ask(`echo "$#|$1|$OWN|$(pwd)|$(cat)" > ${seen}`, print({ value: 'key' }));
    expect(readFileSync(seen, 'utf8')).toBe('1|an argument|yes|/|\n');
  });

  test.each([
    ['ends with another exit code', [print({ value: canary }), 'exit 1'], 'ended with exit code 1'],
    ['is ended by a signal', ['kill -9 $$'], 'was ended by a signal'],
    ['prints no JSON', [`echo '${canary}'`], 'printed no JSON'],
    ['prints a list', [print([canary])], 'printed JSON that is no object'],
    ['prints no value', [print({ expires_at: 5 })], 'printed no text as value'],
    ['prints a blank value', [print({ value: ' ' })], 'printed a value that is blank'],
    ['prints a value with a line break', [print({ value: `${canary}\nx` })], 'holds a line break'],
    ['prints a value that has expired', [print({ value: canary, expires_at: '2026-05-31T00:00:00Z' })], 'has expired'],
    ['prints one that expired in seconds', [print({ value: canary, expires_at: 1_700_000_000 })], 'has expired'],
    ['prints an expiry that is no time', [print({ value: canary, expires_at: 'soon' })], 'is no time'],
    ['spells the expiry in its own way', [print({ value: canary, Expiration: '2020-01-01' })], 'a key other than'],
    ['prints ten megabytes', ['head -c 10000000 /dev/zero | tr "\\0" x'], 'printed more than 1 MiB'],
  ])('that %s gives nothing, and what it printed is not told', async (_what, lines, why) => {
    const failure: unknown = await ask(...lines).catch((error: unknown) => error);
    expect(failure).toEqual(errorLike({ code: 'credential_source_failed' }));
    expect((failure as Error).message).toContain(why);
    expect(`${(failure as Error).message}${(failure as Error).stack ?? ''}`).not.toContain('sk-canary');
  });

  test('that hangs is ended, with what it started', async () => {
    const pids = join(root(), 'pids');
    const failure = await ask(`sleep 60 & echo $! > ${pids}; echo $$ >> ${pids}; wait`).catch(
      (error: unknown) => error,
    );
    expect((failure as Error).message).toContain('took longer than 10 s');
    const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
    expect(started).toHaveLength(2);
    await until(() => !started.some(isAlive), 'the processes end');
  }, 30_000);

  test('that is not there gives nothing', async () => {
    const command = ['/nowhere/program'];
    await expect(askCommand('anthropic', { kind: 'command', type: 'api_key', command }, {}, now)).rejects.toThrow(
      errorLike({
        code: 'credential_source_failed',
        message: expect.stringContaining('could not be started') as string,
      }),
    );
  });

  test('goes through no shell', async () => {
    const made = join(root(), 'made');
    const command = ['/bin/echo', `$(touch ${made})`, ';', 'touch', made];
    await askCommand('anthropic', { kind: 'command', type: 'api_key', command }, {}, now).catch(() => undefined);
    expect(existsSync(made)).toBe(false);
  });
});

describe('the words of a command', () => {
  test.each([
    ['pass-json anthropic', ['pass-json', 'anthropic']],
    ['  /usr/bin/x   --a=b  ', ['/usr/bin/x', '--a=b']],
    [`x "two words" 'and more' a"b c"d`, ['x', 'two words', 'and more', 'ab cd']],
    [`x "it's" '$(y)'`, ['x', "it's", '$(y)']],
    ['["sh", "-c", "a | b"]', ['sh', '-c', 'a | b']],
  ])('%s are told apart', (text, words) => {
    expect(parseCommand(text)).toEqual(words);
  });

  test.each([
    '',
    '   ',
    '[]',
    '[1]',
    '["a"',
    '["a\\u0000"]',
    '{"a":1}',
    './x',
    'bin/x',
    '["./x"]',
    'a | b',
    'a; b',
    'a && b',
    'a $(b)',
    'a `b`',
    'a > b',
    'a *',
    'a "b',
    "a 'b",
    'a "$b"',
    'a\nb; c',
  ])('%j are refused', (text) => {
    expect(() => parseCommand(text)).toThrow(errorLike({ code: 'credential_invalid' }));
  });
});
