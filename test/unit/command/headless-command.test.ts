import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { permissionLevels, promptInput, showText, type BoundAgent } from '../../../src/api';
import type { HeadlessCommandOptions } from '../../../src/api';
import { buildHeadlessCommand } from '../../../src/command';
import { bundledAgent, definitionOf, headlessOf, promptOf } from '../../support/definitions';
import { HeadlessMachine, type RunFiles } from '../../support/headless-runs';
import { acceptedBy, bundledRegistry, planOf } from '../../support/plans';
import { hostilePrompts } from '../../support/prompts';
import type { Recorded } from '../../support/recording-stub';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { without } from '../../support/without';
import { errorLike } from '../../support/error-like';

const directory = useTemporaryDirectory();
const registry = bundledRegistry();
const agents = registry.names.map((name) => [name, registry.resolve(name)] as const);
const noLimit: HeadlessCommandOptions = { timeoutSeconds: 0 };

/** The level that a machine without a private home can hold the agent to, if it is the usual one. */
function levelOf(agent: BoundAgent): Pick<HeadlessCommandOptions, 'permission'> {
  return acceptedBy(agent, { ownLogin: true }).unrestricted === true ? { permission: 'unrestricted' } : {};
}

/** Claude Code is told in any case what it is told only for prompts with an `@` where the prompt is known. */
function comparable(recorded: Recorded): Recorded {
  return { ...recorded, env: without(recorded.env, 'CLAUDE_CODE_DISABLE_ATTACHMENTS') };
}

function expectEqualInEffect(agent: BoundAgent, files: RunFiles, options: HeadlessCommandOptions): void {
  const machine = new HeadlessMachine(directory(), agent);
  const { timeoutSeconds, permission, model, maxTurns } = options;
  const planned = machine.planned(files, {
    timeoutSeconds,
    ...(permission === undefined ? {} : { permission }),
    ...(model === undefined ? {} : { model }),
    ...(maxTurns === undefined ? {} : { maxTurns }),
  });
  // The guidance of an agent without a turn limit belongs into the prompt file, which the caller writes.
  expect(comparable(machine.run(files, options))).toEqual(comparable(planned));
}

/** The code of the error that it ends with; `undefined` when it does not. */
function refusalOf(attempt: () => unknown): unknown {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

describe.each(agents)('the command string of %s', (_name, agent) => {
  test.each([...hostilePrompts, ['300 KB', `${'a line with é and "quotes"\n'.repeat(11_000)}end`]] as const)(
    'starts what a run of ours starts for a prompt with %s',
    (_title, prompt) => {
      const options = { ...noLimit, ...levelOf(agent) };
      const tooLarge = refusalOf(() => planOf(agent, { ownLogin: true, prompt, ...levelOf(agent) }));
      // One that is an argument cannot be of any size; a run of ours is refused, and so is the process of bash.
      if (prompt.length < 131_072) expectEqualInEffect(agent, { prompt }, options);
      else if (tooLarge === undefined) expectEqualInEffect(agent, { prompt }, options);
      else expect(tooLarge).toBe('payload_too_large');
    },
  );

  test.each([
    ['instructions', 'Say "hi".\n\tBe kind & \\n.\n\n'],
    ['hostile instructions', `"\n[x]\ny = '''$(id)\`id\`\x1b@file /cmd \u{1f600}`],
    ['instructions like a flag', '--dangerously-skip-permissions'],
  ])('starts what a run of ours starts with %s', (_title, instructions) => {
    expectEqualInEffect(agent, { prompt: '/a @b', instructions }, { ...noLimit, ...levelOf(agent) });
  });

  test.each(permissionLevels)('starts what a run of ours starts at %s, or is refused like it', (permission) => {
    const options = { timeoutSeconds: 60, permission };
    const plan = (): unknown => planOf(agent, { ownLogin: true, permission });
    if (refusalOf(plan) === undefined) expectEqualInEffect(agent, { prompt: 'p', instructions: 'i' }, options);
    else expect(refusalOf(() => agent.buildHeadlessCommand(options))).toBe(refusalOf(plan));
  });

  test.each([`it's $HOME`, '@cf/meta/x', 'gpt-5; x', 'o3 high'])('brings the model %s as one argument', (model) => {
    expectEqualInEffect(agent, { prompt: 'p' }, { timeoutSeconds: 60, model, ...levelOf(agent) });
  });

  test('sends no flag for 0 turns', () => {
    const options = { timeoutSeconds: 60, ...levelOf(agent) };
    expect(agent.buildHeadlessCommand({ ...options, maxTurns: 0 })).toBe(agent.buildHeadlessCommand(options));
  });

  test('has a flag for turns if the agent has one', () => {
    const flag = agent.definition.headless.maxTurnsFlag;
    const machine = new HeadlessMachine(directory(), agent);
    const { args } = machine.run({ prompt: 'p' }, { timeoutSeconds: 60, maxTurns: 7, ...levelOf(agent) });
    expect(args.includes('7')).toBe(flag !== undefined);
  });

  test('goes on with the session whose id lies there, and keeps its instructions', () => {
    const machine = new HeadlessMachine(directory(), agent);
    const options = { ...noLimit, ...levelOf(agent) };
    const fresh = machine.run({ prompt: 'p', instructions: 'i' }, options);
    const resumed = machine.run({ prompt: 'p', instructions: 'i', session: 'id-1:x.Y_2\n' }, options);
    const { supportsResume, file, resumeFlag, resumeSubcommand } = agent.definition.session;
    const way = resumeFlag === undefined ? [...resumeSubcommand, 'id-1:x.Y_2', '-'] : [resumeFlag, 'id-1:x.Y_2'];
    // A prompt that is an argument stays the last one.
    const prompt = fresh.args.filter((arg) => arg === 'p' || arg === '--');
    const args = [...fresh.args.slice(0, fresh.args.length - prompt.length), ...way, ...prompt];
    expect(resumed).toEqual(supportsResume && file !== undefined ? { ...fresh, args } : fresh);
  });

  test('starts a new session while the file of the id is empty', () => {
    const machine = new HeadlessMachine(directory(), agent);
    const options = { ...noLimit, ...levelOf(agent) };
    const fresh = machine.run({ prompt: 'p' }, options);
    expect(machine.run({ prompt: 'p', session: '' }, options)).toEqual(fresh);
  });

  test('calls the binary past any function and names neither this program nor its runtime', () => {
    const options = { timeoutSeconds: 60, model: 'm', maxTurns: 3 };
    for (const permission of permissionLevels) {
      if (refusalOf(() => planOf(agent, { ownLogin: true, permission })) !== undefined) continue;
      const text = agent.buildHeadlessCommand({ ...options, permission });
      expect(text).toContain(`command ${agent.definition.binary}`);
      expect(text).toMatch(/(^|\s)timeout /m);
      expect(text).not.toMatch(/(^|[\s"'`(|;&])(muster|node)([\s"';|&)]|$)/m);
    }
    expect(agent.buildHeadlessCommand({ ...noLimit, ...levelOf(agent) })).not.toMatch(/(^|\s)timeout /m);
  });
});

describe('files that an agent is pointed at', () => {
  test.each(['claude', 'codex', 'opencode'])('%s finds the temporary directory of the run', (name) => {
    const machine = new HeadlessMachine(directory(), registry.resolve(name));
    const { env } = machine.run({ prompt: 'p' }, noLimit);
    expect(env['TMPDIR']).toBe(join(machine.runDirectory, 'tmp'));
    expect(statSync(join(machine.runDirectory, 'tmp')).isDirectory()).toBe(true);
  });

  test.each(permissionLevels)('Qwen Code finds the settings of %s, which nobody else may read', (permission) => {
    const machine = new HeadlessMachine(directory(), registry.resolve('qwen'));
    const { env } = machine.run({ prompt: 'p' }, { timeoutSeconds: 0, permission });
    const file = env['QWEN_CODE_SYSTEM_SETTINGS_PATH'] ?? '';
    const { settings, permissions } = bundledAgent('qwen');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...settings?.values, ...permissions[permission].config });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('an agent of roster data alone', () => {
  const { permissions } = bundledAgent('codex');
  const bare = Object.fromEntries(
    permissionLevels.map((level) => [level, { ...permissions[level], args: [] }]),
  ) as unknown as typeof permissions;
  const custom = (partial: Parameters<typeof definitionOf>[0]): BoundAgent => {
    const { commandBuilder, instructionDelivery } = registry.resolve('qwen');
    const agent: BoundAgent = {
      ...registry.resolve('qwen'),
      definition: definitionOf({ permissions: bare, ...partial }),
      commandBuilder,
      instructionDelivery,
    };
    return {
      ...agent,
      buildHeadlessCommand: (options) => buildHeadlessCommand(agent, options),
    };
  };
  const escapes = promptOf({ escapes: [{ find: '@', replacement: '\\@', at: 'anywhere' }] }).escapes;

  test.each([
    ['as an argument', promptOf({ channel: 'argument', endOfOptions: true, escapes }), ['--', 'p \\@f\n\n\\@i\n'], ''],
    ['as a flag', promptOf({ channel: 'flag', flag: '--p', joined: true, escapes }), ['--p=p \\@f\n\n\\@i\n'], ''],
    ['by standard input', promptOf({ escapes }), [], 'p \\@f\n\n\\@i\n'],
  ])(
    'without a place for instructions gets them behind the prompt, escaped with it, %s',
    (_title, prompt, args, stdin) => {
      const machine = new HeadlessMachine(directory(), custom({ headless: headlessOf({ prompt }) }));
      expect(machine.run({ prompt: 'p @f', instructions: '@i\n' }, noLimit)).toMatchObject({ args, stdin });
    },
  );

  test.each([
    '/clear',
    ' \n\t/clear /x\n\n',
    '\u00a0\u2003\ufeff/clear',
    'see /x',
    '\u2014/x \u00e9',
    ' \n',
    '"$from"/x',
  ])('escapes the first word of %j as the command of a run has it', (prompt) => {
    const command = promptOf({ escapes: [{ find: '/', replacement: '\\/', at: 'first_word' }] });
    const machine = new HeadlessMachine(directory(), custom({ headless: headlessOf({ prompt: command }) }));
    expect(machine.run({ prompt }, noLimit).stdin).toBe(showText(promptInput(command, prompt).stdin ?? ''));
  });

  test.each([
    ['an argument', promptOf({ channel: 'argument' }), ['x']],
    ['the value of a flag', promptOf({ channel: 'flag', flag: '-p' }), ['-p', 'x']],
  ])('that could take a prompt that is %s for an option is not given one with a dash', (_title, prompt, args) => {
    const machine = new HeadlessMachine(directory(), custom({ label: "It's", headless: headlessOf({ prompt }) }));
    expect(machine.run({ prompt: 'x' }, noLimit).args).toEqual(args);
    expect(machine.refusal({ prompt: '--yolo' })).toMatch(/^It's would take a prompt/);
  });

  test.each([
    ['a level that nobody enforces', definitionOf().permissions, {}, 'permission_refused'],
    ['a configuration that does not reach it', configuredLevels(bare), {}, 'permission_refused'],
  ] as const)('is refused %s', (_title, levels, options, code) => {
    const agent = custom({ permissions: levels });
    expect(() => agent.buildHeadlessCommand({ ...noLimit, ...options })).toThrow(errorLike({ code }));
    expect(agent.buildHeadlessCommand({ ...noLimit, permission: 'unrestricted' })).toContain('command plain');
  });

  test('that does not ask for a temporary directory has none', () => {
    const machine = new HeadlessMachine(directory(), custom({}));
    machine.run({ prompt: 'p' }, noLimit);
    expect(existsSync(join(machine.runDirectory, 'tmp'))).toBe(false);
  });

  test('gets a settings file in a directory of its own', () => {
    const settings = { file: '{run_directory}/etc/tool/settings.json', values: { a: "it's" } };
    const machine = new HeadlessMachine(directory(), custom({ settings }));
    machine.run({ prompt: 'p' }, noLimit);
    expect(readFileSync(join(machine.runDirectory, 'etc/tool/settings.json'), 'utf8')).toBe(`{"a":"it's"}\n`);
  });

  test('is left its home as it is: a settings file there is not written', () => {
    const machine = new HeadlessMachine(
      directory(),
      custom({ settings: { file: '{home}/settings.json', values: {} } }),
    );
    expect(machine.run({ prompt: 'p' }, noLimit).stdin).toBe('p');
  });

  test('that reads instructions only from its home gets them with the prompt', () => {
    const machine = new HeadlessMachine(
      directory(),
      custom({ instructions: { homeFile: 'RULES.md', effect: 'adds' } }),
    );
    expect(machine.run({ prompt: 'p', instructions: 'i' }, noLimit).stdin).toBe('p\n\ni');
  });
});

describe('a run directory that cannot be used', () => {
  const claude = registry.resolve('claude');

  test.each(['--dangerously-skip-permissions', "id 'x'", 'a\nb', '.a', 'é', 'x'.repeat(257), ' a'])(
    'ends with a message where the session file holds %j',
    (session) => {
      const machine = new HeadlessMachine(directory(), claude);
      expect(machine.refusal({ prompt: 'p', session })).toMatch(/^The session file .* holds no session id\.$/);
    },
  );

  test('takes an id of 256 characters', () => {
    const machine = new HeadlessMachine(directory(), claude);
    const session = 'x'.repeat(256);
    expect(machine.run({ prompt: 'p', session }, noLimit).args).toContain(session);
  });

  test.each(registry.names)('ends with a message where it has no prompt for %s', (name) => {
    const agent = registry.resolve(name);
    const machine = new HeadlessMachine(directory(), agent);
    expect(machine.refusal({}, levelOf(agent))).toMatch(/^There is no prompt in .*prompt\.txt\.$/);
  });
});

/** The levels with a configuration at the narrower two. */
function configuredLevels(levels: BoundAgent['definition']['permissions']): typeof levels {
  const config = { deny: ['bash'] };
  return { ...levels, read_only: { ...levels.read_only, config }, workspace: { ...levels.workspace, config } };
}

describe('wishes that cannot be passed on', () => {
  const claude = registry.resolve('claude');

  test.each<[string, Partial<HeadlessCommandOptions>, string]>([
    ['a model like a flag', { model: '--dangerously-skip-permissions' }, 'model_invalid'],
    ['a model with a line end', { model: 'a\nb' }, 'model_invalid'],
    ['a time limit that is a text', { timeoutSeconds: '1s; id' as unknown as number }, 'request_invalid'],
    ['a negative time limit', { timeoutSeconds: -1 }, 'request_invalid'],
    ['a level that there is not', { permission: 'all' as 'workspace' }, 'request_invalid'],
    ['a level that every object has', { permission: 'constructor' as 'workspace' }, 'request_invalid'],
    ['a part of a turn', { maxTurns: 1.5 }, 'request_invalid'],
  ])('%s is an error', (_title, options, code) => {
    expect(() => claude.buildHeadlessCommand({ timeoutSeconds: 1, ...options })).toThrow(errorLike({ code }));
  });
});
