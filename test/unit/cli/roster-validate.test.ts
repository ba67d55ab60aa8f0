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
