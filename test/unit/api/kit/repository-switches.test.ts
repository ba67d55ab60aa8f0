import { GenericCommandBuilder } from '../../../../src/api';
import { settingsFile } from '../../../../src/command';
import { OpenCodeStrategy } from '../../../../plugins';
import { bundledAgent, bundledProvider, definitionOf, routedRunOf, routeOf, runOf } from '../../../support/definitions';
import { shown, shownEnvironment } from '../../../support/shown';

const agent = definitionOf({
  repository: {
    ignore: {
      args: ['--leave', '{directory}'],
      env: { LEAVE: '{run_directory}/x' },
      settings: { project: false, list: [2] },
    },
    files: [],
  },
  settings: { file: '{run_directory}/settings.json', values: { project: true, list: [1] } },
});
const leaving = runOf({ ignoresRepositoryConfiguration: true });

test('what makes a CLI leave the repository alone is part of the command of a run that wants it, and of no other', () => {
  const builder = new GenericCommandBuilder();
  const built = builder.build(agent, leaving);
  expect(shown(built.args)).toEqual(['--leave', leaving.directory]);
  expect(shownEnvironment(built.env)).toEqual({ LEAVE: '<run.directory>/x' });
  expect(builder.build(agent, runOf())).toMatchObject({ args: [], env: {} });
});

test('its settings lie over those of the entry, and lists add up', () => {
  expect(settingsFile(agent, leaving)?.content).toBe('{"project":false,"list":[1,2]}\n');
  expect(settingsFile(agent, runOf())?.content).toBe('{"project":true,"list":[1]}\n');
});

test('opencode is told of the instruction files that it then no longer finds by itself', () => {
  const opencode = bundledAgent('opencode');
  const { commandBuilder } = new OpenCodeStrategy();
  const routed = routedRunOf(routeOf(opencode, bundledProvider('openrouter')), {
    model: 'm',
    delivery: { channel: 'config', config: { instructions: ['/ours.md'] }, files: [] },
  });
  const instructionsOf = (run: typeof routed): unknown => {
    const { OPENCODE_CONFIG_CONTENT: text = '' } = shownEnvironment(commandBuilder.build(opencode, run).env);
    return (JSON.parse(text) as { readonly instructions?: unknown }).instructions;
  };
  const { directory } = routed;
  expect(instructionsOf({ ...routed, ignoresRepositoryConfiguration: true })).toEqual([
    `${directory}/AGENTS.md`,
    `${directory}/CLAUDE.md`,
    '/ours.md',
  ]);
  expect(instructionsOf(routed)).toEqual(['/ours.md']);
});
