import { launch } from '../../../src/run/launch';

test('a process that the system refuses since an argument is too long is a start that failed', async () => {
  const nothing = (): void => undefined;
  const command = { file: '/bin/true', args: ['x'.repeat(200_000)], env: {}, cwd: '/' };
  const { pid, gone, drained } = launch(command, { output: nothing, errorOutput: nothing });
  await drained;
  expect(pid).toBeUndefined();
  expect(await gone).toEqual({ failure: { code: 'E2BIG' } });
});
