import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledLayer } from '../../../src/roster';
import { leastAgent } from '../roster/temporary-roster';
import { callCommandIn, type CommandEnd } from './call-command';

const validate = (agent: string | undefined, ...args: readonly string[]): Promise<CommandEnd> =>
  callCommandIn(
    (home) => {
      if (agent === undefined) return;
      const folder = join(home, '.config', 'muster', 'roster', 'agents');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'mine.yaml'), agent);
    },
    ...['roster', 'validate', ...args],
  );

test('without a path the bundled roster is checked where the operator has none', async () => {
  expect(await validate(undefined)).toEqual({
    exitCode: 0,
    stdout: `${bundledLayer().directory}: no problems\n`,
    stderr: '',
  });
});

test('without a path the roster of the operator is checked, and the answer says so', async () => {
  const whole = await validate(leastAgent);
  expect(whole).toMatchObject({ exitCode: 0, stderr: '' });
  expect(whole.stdout).toMatch(/\/\.config\/muster\/roster: no problems\n$/);
  const broken = await validate(`${leastAgent}labl: x\n`);
  expect(broken).toMatchObject({ exitCode: 2, stdout: '' });
  expect(broken.stderr).toMatch(/mine\.yaml:4:1 labl: .*\n.*\/\.config\/muster\/roster: 1 problem\n$/);
  const machine = await validate(`${leastAgent}labl: x\n`, '--json');
  expect(JSON.parse(machine.stdout)).toMatchObject({
    path: expect.stringMatching(/\/\.config\/muster\/roster$/) as string,
    ok: false,
    problems: [{ path: 'labl' }],
  });
});

const routed = (...lines: readonly string[]): string =>
  [leastAgent.trimEnd(), ...lines, 'provider:', '  routes:', '    - protocol: openai-chat', ''].join('\n');

describe('what only a plugin can bring', () => {
  test.each([
    [
      'strategy: clawde',
      /mine\.yaml:4:11 strategy: no bundled plugin brings "clawde" \(there are .*, codex, .*; did you mean "claude"\?\); a plugin of yours has to\n$/,
    ],
    ['strategy: canary-songs', /brings "canary-songs" \(there are claude, [^;]*\); a plugin of yours has to\n$/],
    [
      'log_format: plane',
      /mine\.yaml:4:13 log_format: no bundled plugin brings "plane" \(there are auggie-json, .*; did you mean "plain"\?\)/,
    ],
  ])('is a note and no problem: %s', async (line, note) => {
    const { exitCode, stdout, stderr } = await validate(`${leastAgent}${line}\n`);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/: no problems\n$/);
    expect(stderr).toMatch(/^note: /);
    expect(stderr).toMatch(note);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('is in the answer for machines', async () => {
    const { stdout } = await validate(`${leastAgent}strategy: clawde\n`, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      problems: [],
      notes: [{ path: 'strategy', line: 4, column: 11 }],
    });
  });

  test('is nothing of what the package brings', async () => {
    expect((await validate(`${leastAgent}strategy: claude\nlog_format: plain\n`)).stderr).toBe('');
  });

  test('may be the way to tell the CLI where the broker is', async () => {
    const { exitCode, stderr } = await validate(routed());
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /mine\.yaml:6:17 provider\.routes\.0\.protocol: over this route the entry does not tell the CLI the base URL .* and the token .*; a plugin of yours has to\n$/,
    );
  });

  test('is not asked to tell it in the place of the generic strategy', async () => {
    const { exitCode, stderr } = await validate(routed('strategy: generic'));
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /mine\.yaml:7:17 provider\.routes\.0\.protocol: over this route the entry does not tell the CLI the base URL .* and the token [^;]*\n$/,
    );
  });

  test.each(['claude', 'codex'])(
    'is not needed with the strategy %s, which tells its CLI by itself',
    async (strategy) => {
      expect(await validate(routed(`strategy: ${strategy}`))).toMatchObject({ exitCode: 0, stderr: '' });
    },
  );
});
