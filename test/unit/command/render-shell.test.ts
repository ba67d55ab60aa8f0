import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { joinText, jsonEncoded, slot, type CommandSpec } from '../../../src/api';
import { renderShell } from '../../../src/command';
import { shellQuote } from '../../../src/command/shell-quote';
import { hostilePrompts } from '../../support/prompts';
import { RecordingStub, runBash } from '../../support/recording-stub';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

/** What arrives when the rendering is run by bash, in a directory with a name as hostile as the rest. */
function arriving(spec: Pick<CommandSpec, 'args' | 'env' | 'stdin'>): unknown {
  const cwd = join(directory(), `it's "a" $dir`);
  mkdirSync(cwd, { recursive: true });
  const stub = new RecordingStub(join(directory(), 'bin dir'), 'stub');
  const text = renderShell({ file: stub.path, cwd, ...spec });
  const result = runBash(['-c', text], { PATH: '/usr/bin:/bin', INHERITED: 'must not arrive' });
  expect(result).toEqual({ status: 0, stderr: '' });
  const { cwd: recordedCwd, ...rest } = stub.recorded();
  expect(recordedCwd).toBe(cwd);
  return rest;
}

describe('a command as text for bash', () => {
  test.each(hostilePrompts)('brings %s unchanged as argument, as variable and as standard input', (_title, prompt) => {
    const spec = { args: [prompt, '', prompt], env: { PROMPT: prompt }, stdin: prompt };
    expect(arriving(spec)).toEqual(spec);
  });

  test('brings any argv, environment and standard input byte for byte', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''));
    const name = fc.stringMatching(/^V_[A-Z0-9_]{0,10}$/);
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 6 }),
        fc.dictionary(name, text, { maxKeys: 4 }),
        text,
        (args, env, stdin) => {
          expect(arriving({ args, env: { ...env }, stdin })).toEqual({ args, env: { ...env }, stdin });
        },
      ),
      // Each case is a process: making a failing one smaller would take minutes.
      { numRuns: 40, endOnFailure: true },
    );
  });

  test('brings 100 KB', () => {
    // All of it is one argument of bash here, so it has to stay below the limit of one argument.
    const stdin = `${'é'.repeat(50_000)}\n`;
    expect(arriving({ args: [], env: {}, stdin })).toEqual({ args: [], env: {}, stdin });
  });

  test('closes the standard input of a command that has none', () => {
    expect(arriving({ args: ['a'], env: {} })).toEqual({ args: ['a'], env: {}, stdin: '' });
  });

  test('stands for a slot by a variable that bash fills', () => {
    const stub = new RecordingStub(directory(), 'stub');
    const text = renderShell({
      file: stub.path,
      args: [joinText('--url=', slot('broker.url'), '/v1')],
      env: { HOME_OF_IT: slot('home'), DIR: slot('run.directory'), PROXY: slot('env.HTTPS_PROXY') },
      cwd: directory(),
    });
    const env = {
      MUSTER_BROKER_URL: 'http://x',
      MUSTER_HOME: `it's "h" $x`,
      MUSTER_RUN_DIR: '/r r',
      HTTPS_PROXY: 'p p',
    };
    expect(runBash(['-c', text], { PATH: '/usr/bin:/bin', ...env }).status).toBe(0);
    expect(stub.recorded()).toMatchObject({
      args: ['--url=http://x/v1'],
      env: { HOME_OF_IT: `it's "h" $x`, DIR: '/r r', PROXY: 'p p' },
    });
  });
});

test('a slot inside of JSON arrives escaped', () => {
  const stub = new RecordingStub(directory(), 'stub');
  const text = renderShell({
    file: stub.path,
    args: [slot('home')],
    env: { CONFIG: joinText('{"a":"', jsonEncoded(slot('home')), '"}') },
    cwd: directory(),
  });
  const home = `a "b" \\ $x\n`;
  expect(runBash(['-c', text], { PATH: '/usr/bin:/bin', MUSTER_HOME: home })).toEqual({ status: 0, stderr: '' });
  expect(stub.recorded()).toMatchObject({ args: [home], env: { CONFIG: JSON.stringify({ a: home }) } });
});

test('the name of a variable is quoted with its value', () => {
  const text = renderShell({ file: 'tool', args: [], env: { 'A$(touch /x)': 'b' }, cwd: '/' });
  expect(text).toContain(`env -i 'A$(touch /x)=b' tool`);
});

test.each([
  ['', "''"],
  ['plain-word/1.0', 'plain-word/1.0'],
  ['two words', "'two words'"],
  ["it's", `'it'\\''s'`],
  ['~', "'~'"],
  ['#', "'#'"],
])('%j is quoted as %s', (text, expected) => {
  expect(shellQuote(text, () => '')).toBe(expected);
});
