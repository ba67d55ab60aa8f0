import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slot } from '../../../src/api';
import { runFiles } from '../../../src/command';
import { planFiles } from '../../../src/plan/plan-files';
import { definitionOf, headlessOf, routedRunOf, routeOf, bundledProvider, runOf } from '../../support/definitions';
import { HeadlessMachine } from '../../support/headless-runs';
import { bundledRegistry } from '../../support/plans';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const agent = definitionOf({ headless: headlessOf({ files: { 'rules/a.toml': '[a]\n', 'b.js': '$(id) {home}' } }) });
const written = [
  { path: '/run/rules/a.toml', content: '[a]\n' },
  { path: '/run/b.js', content: '$(id) {home}' },
];

describe('the files of every run', () => {
  test('lie below the run directory, and are no templates', () => {
    expect(runFiles(agent, { runDirectory: '/run' })).toEqual(written);
  });

  test.each([
    ['own login', runOf({ paths: { runDirectory: '/run' } })],
    [
      'a provider',
      routedRunOf(
        routeOf(agent, bundledProvider('scripted'), {
          protocol: 'openai-chat',
          baseUrlSuffix: '',
          modelRequired: false,
          env: {},
          args: [],
        }),
        { paths: { runDirectory: '/run', home: slot('home') } },
      ),
    ],
  ])('are planned over %s', (_route, run) => {
    expect(planFiles(agent, run)).toEqual(written);
  });

  test('are written by the command string of a container before the agent starts', () => {
    const gemini = bundledRegistry().resolve('gemini');
    const machine = new HeadlessMachine(directory(), gemini);
    const { args } = machine.run({ prompt: 'hello' }, { timeoutSeconds: 0, permission: 'read_only' });
    const policy = args[args.indexOf('--admin-policy') + 1] ?? '';
    expect(policy).toBe(join(machine.runDirectory, 'read_only.toml'));
    expect(readFileSync(policy, 'utf8')).toBe(gemini.definition.headless.files['read_only.toml']);
  });
});
