import { isSlotted, joinText, jsonEncoded, slot } from '../../../src/api';
import type { BoundAgent, DeliveryChannel, SlotName, SlottedText } from '../../../src/api';
import { buildHeadlessCommand } from '../../../src/command';
import { parseDeliveryPlan } from '../../../src/command/parse-delivery-plan';
import { PlanError } from '../../../src/errors';
import { explain } from '../../../src/plan';
import { collectContributions, createOwnContainer, registerRegistry } from '../../../src/registry';
import { builtinPlugins } from '../../../plugins';
import { definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { bundledRegistry, planOf } from '../../support/plans';
import { pluginOf } from '../../support/plugins';
import { settled } from '../../support/settled';

const bundled = bundledRegistry().resolve('qwen');
const definition = definitionOf({ name: 'quokka' });
const runFile = (path: string): SlottedText => joinText(slot('run.directory'), path);

/** An agent whose builder returns this in the place of, or beside, an ordinary command. */
function building(change: (command: object) => unknown): BoundAgent {
  const build = (...input: Parameters<typeof bundled.commandBuilder.build>): unknown =>
    change(bundled.commandBuilder.build(...input));
  return { ...bundled, definition, commandBuilder: { build } as BoundAgent['commandBuilder'] };
}

/** An agent whose delivery answers like this. */
function delivering(plan: unknown, channel: unknown = 'arguments', effect: unknown = 'adds'): BoundAgent {
  const delivery = { effect: () => effect, channel: () => channel, plan: () => plan };
  return { ...bundled, definition, instructionDelivery: delivery as unknown as BoundAgent['instructionDelivery'] };
}

const noSlot = slot('nonsense' as SlotName);

test.each<[string, (command: object) => unknown, string]>([
  ['nothing', () => undefined, 'returned nothing, expected a command'],
  ['a text', () => 'quokka --go', 'returned a string, expected a command'],
  ['a list', () => [], 'returned a list, expected a command'],
  ['a promise', (command) => Promise.resolve(command), 'returned a promise'],
  ['a promise that rejects', () => Promise.reject(new Error('later')), 'returned a promise'],
  ['no file', (command) => ({ ...command, file: undefined }), 'gave a file that is nothing'],
  ['an empty file', (command) => ({ ...command, file: '' }), 'gave an empty file'],
  ['a file with NUL', (command) => ({ ...command, file: 'a\0b' }), 'a file that holds the NUL character'],
  ['arguments in one text', (command) => ({ ...command, args: 'x' }), 'gave args that is a string, expected a list'],
  ['an argument that is a number', (command) => ({ ...command, args: ['-n', 5] }), 'args whose item 2 is a number'],
  ['an argument that is a hole', (command) => ({ ...command, args: Array(1) }), 'args whose item 1 is nothing'],
  ['an argument with NUL', (command) => ({ ...command, args: ['a\0'] }), 'item 1 holds the NUL character'],
  ['an object like a text', (command) => ({ ...command, args: [{ parts: ['x'] }] }), 'item 1 is an object'],
  ['a slot that is none', (command) => ({ ...command, args: [noSlot] }), 'has the slot "nonsense"'],
  ['no environment', (command) => ({ ...command, env: undefined }), 'gave env that is nothing'],
  ['a variable that is a number', (command) => ({ ...command, env: { A: 1 } }), 'the variable A, which is a number'],
  ['input that is a number', (command) => ({ ...command, stdin: 5 }), 'gave stdin that is a number'],
  ['input that is null', (command) => ({ ...command, stdin: null }), 'gave stdin that is null'],
  ['another directory', (command) => ({ ...command, cwd: '/elsewhere' }), 'gave the cwd "/elsewhere", expected'],
])('a command builder that gives %s is told, in a plan and in a command string', async (_title, change, problem) => {
  const agent = building(change);
  const told = errorLike({
    code: 'plugin_invalid',
    details: { agent: 'quokka', part: 'command builder' },
    message: expect.stringMatching(`^The command builder of agent "quokka" .*${problem}`),
  });
  expect(() => planOf(agent, { unrestricted: true })).toThrow(told);
  expect(() => buildHeadlessCommand(agent, { timeoutSeconds: 0, permission: 'unrestricted' })).toThrow(told);
  await settled();
});

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'returned nothing, expected a plan'],
  ['a promise', Promise.resolve({}), 'returned a promise'],
  ['no channel', { files: [] }, 'named the channel that is nothing, expected one of'],
  ['an unknown channel', { channel: 'pigeon', files: [] }, 'named the channel "pigeon"'],
  ['the prompt after all', { channel: 'prompt', files: [] }, 'planned the channel prompt, and its channel'],
  ['configuration after all', { channel: 'config', config: {}, files: [] }, 'planned the channel config, and its'],
  ['no arguments', { channel: 'arguments', files: [] }, 'gave args that is nothing'],
  ['no variables', { channel: 'environment', files: [] }, 'gave env that is nothing'],
  ["a variable of Muster's", { channel: 'environment', env: { MUSTER_A: '' }, files: [] }, 'the variable "MUSTER_A"'],
  ['settings that nobody writes', { channel: 'settings', settings: {}, files: [] }, 'and this run writes no settings'],
  ['settings that are no JSON', { channel: 'settings', settings: { a: 1n }, files: [] }, 'settings that are no map'],
  ['no file in the home', { channel: 'home_file', files: [] }, 'planned the channel home_file without a file'],
  ['no files', { channel: 'arguments', args: [] }, 'planned files that are nothing'],
  ['a file that is a text', { channel: 'arguments', args: [], files: ['x'] }, 'planned a file that is a string'],
  [
    'a file with NUL in its path',
    { channel: 'arguments', args: [], files: [{ path: runFile('/a\0'), content: '' }] },
    'planned a file whose path holds the NUL character',
  ],
  [
    'a file without content',
    { channel: 'arguments', args: [], files: [{ path: runFile('/a') }] },
    'planned the file <run.directory>/a, whose content is nothing',
  ],
])('an instruction delivery that plans %s is told, in a plan and in a command string', (_title, plan, problem) => {
  const agent = delivering(plan);
  const told = errorLike({
    code: 'plugin_invalid',
    message: expect.stringMatching(`^The instruction delivery of agent "quokka" .*${problem}`),
  });
  expect(() => planOf(agent, { unrestricted: true, ownLogin: true, instructions: 'i' })).toThrow(told);
  expect(() => buildHeadlessCommand(agent, { timeoutSeconds: 0, permission: 'unrestricted' })).toThrow(told);
});

test.each<[string, SlottedText]>([
  ['an absolute path', '/etc/evil'],
  ['a relative path', 'evil'],
  ['a path out of the run directory', runFile('/../../evil')],
  ['a path with a dot', runFile('/./a')],
  ['the run directory itself', slot('run.directory')],
  ['a sister of the run directory', runFile('-evil/a')],
  ['a path with a slot in it', joinText(slot('run.directory'), '/', slot('session.id'))],
  ['a path that goes on behind a second slot', joinText(slot('run.directory'), '/a', slot('session.id'))],
  ['a path whose slot is escaped as in JSON', joinText(jsonEncoded(slot('run.directory')), '/a')],
  ['a path in the cache', joinText(slot('cache'), '/a')],
  ['a path in a home that the run has not', joinText(slot('home'), '/a')],
  ['the events of the run', runFile('/events.jsonl')],
  ['the plan of the run in capitals', runFile('/Plan.JSON')],
  ['a file in the temporary directory of the run', runFile('/tmp/a')],
])('a file is not planned at %s', (_title, path) => {
  const agent = delivering({ channel: 'arguments', args: [], files: [{ path, content: '' }] });
  expect(() => planOf(agent, { unrestricted: true, ownLogin: true, instructions: 'i' })).toThrow(
    errorLike({ code: 'plugin_invalid', message: expect.stringContaining('planned the file "') }),
  );
});

test.each(['/instructions.md', '/mine.md', '/events.jsonl.md', '/deep/events.jsonl'])(
  'a file of a delivery may lie at %s in the run directory',
  (path) => {
    const files = [{ path: runFile(path), content: 'x' }];
    const agent = delivering({ channel: 'environment', env: { BRIEF: runFile(path) }, files });
    const plan = planOf(agent, { unrestricted: true, ownLogin: true, instructions: 'i' });
    expect(plan.files).toEqual(files);
    expect(plan.files.every((file) => isSlotted(file.path))).toBe(true);
  },
);

test('a channel and an effect that do not exist are told', () => {
  const request = { unrestricted: true, ownLogin: true, instructions: 'i' };
  const plan = { channel: 'arguments', args: [], files: [] };
  expect(() => explain(planOf(delivering(plan, 'pigeon'), request))).toThrow(/named the channel "pigeon", expected/);
  expect(() => planOf(delivering(plan, 'arguments', 'both'), request)).toThrow(
    /named the effect "both", expected adds/,
  );
});

test('a command builder that throws is told by its agent, and an error of ours stays as it is', () => {
  const throwing = (error: Error): BoundAgent =>
    building(() => {
      throw error;
    });
  const plan = (error: Error) => () => planOf(throwing(error), { unrestricted: true });
  expect(plan(new Error('no luck'))).toThrow(
    errorLike({ code: 'plugin_failed', message: 'The command builder of agent "quokka" failed: no luck' }),
  );
  const ours = new PlanError('model_invalid', 'no such model');
  expect(plan(ours)).toThrow(ours);
});

test('what a command builder says beside its command is left out', () => {
  const { command } = planOf(
    building((built) => ({ ...built, shell: true })),
    { unrestricted: true },
  );
  expect(Object.keys(command).sort()).toEqual(['args', 'cwd', 'env', 'file', 'stdin']);
});

/** JSON that nests this deep. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

test.each<[string, DeliveryChannel, object, RegExp]>([
  ['another channel than the prompt', 'prompt', { channel: 'arguments', args: [] }, /says prompt/],
  ['config that is a list', 'config', { channel: 'config', config: [] }, /config that is no map/],
  ['config with a function', 'config', { channel: 'config', config: { a: () => 1 } }, /config that is no map/],
  ['config with a number that JSON has not', 'config', { channel: 'config', config: { a: NaN } }, /no map of JSON/],
  ['config with NUL in a text', 'config', { channel: 'config', config: { a: ['\0'] } }, /no map of JSON/],
  ['config that nests too deep', 'config', { channel: 'config', config: nested(70) }, /no map of JSON/],
  ['settings that are a list', 'settings', { channel: 'settings', settings: [] }, /settings that are no map/],
])('an instruction delivery does not plan %s', (_title, channel, answer, message) => {
  const subject = { agent: 'quokka', part: 'instruction delivery' } as const;
  const expectation = { definition, channel, paths: { runDirectory: slot('run.directory') } };
  expect(() => parseDeliveryPlan({ ...answer, files: [] }, subject, expectation)).toThrow(message);
});

test('what is wrong is told of the plugin that brought it', () => {
  const plugin = pluginOf('quokka-plugin', (registrar) => {
    registrar.commandBuilder('quokka', () => ({ build: () => ({}) as never }));
  });
  const registry = registerRegistry(createOwnContainer(), collectContributions([...builtinPlugins, plugin]), {
    agents: new Map([['quokka', definition]]),
    providers: new Map(),
  });
  expect(() => planOf(registry.resolve('quokka'), { unrestricted: true, ownLogin: true })).toThrow(
    errorLike({
      message: expect.stringContaining('agent "quokka" (plugin "quokka-plugin") gave a file that is nothing'),
      details: { agent: 'quokka', part: 'command builder', plugin: 'quokka-plugin' },
    }),
  );
});
