import { GenericCommandBuilder, slot, type AgentDefinition, type ResolvedRun } from '../../../../src/api';
import {
  bundledProvider,
  definitionOf,
  headlessOf,
  promptOf,
  routedRunOf,
  routeOf,
  runOf,
} from '../../../support/definitions';
import { shown, shownEnvironment } from '../../../support/shown';
import { without } from '../../../support/without';

const builder = new GenericCommandBuilder();
const rule = { args: [], env: {}, config: {}, enforcedBy: 'cli' as const };

const full = definitionOf({
  binary: 'tool',
  headless: headlessOf({
    subcommand: ['exec'],
    args: ['--dir', '{directory}'],
    env: { BASE: 'headless', TMPDIR: '{run_directory}/tmp' },
    prompt: promptOf({ channel: 'argument', endOfOptions: true }),
    modelFlag: '--model',
    maxTurnsFlag: '--max-turns',
    outputFormatFlags: ['--json'],
  }),
  permissions: {
    read_only: { ...rule, args: ['--plan'], env: { LEVEL: 'plan' } },
    workspace: { ...rule, args: ['--edit'] },
    unrestricted: { ...rule, args: ['--yolo'], env: { LEVEL: 'all' } },
  },
  session: {
    supportsResume: true,
    resumeFlag: '--resume',
    forkFlag: '--fork',
    resumeSubcommand: [],
    anyDirectory: false,
    notCopied: [],
    staleTexts: [],
    supportsHook: false,
  },
  addDirFlag: '--add-dir',
  provider: {
    tokenEnv: { _default: 'TOKEN' },
    credentialType: 'api_key',
    routes: [
      {
        protocol: 'openai-chat',
        baseUrlEnv: 'BASE_URL',
        baseUrlSuffix: '/v1',
        modelEnv: 'MODEL',
        modelRequired: false,
        env: { BASE: 'route', FROM_ROUTE: '{base_url}' },
        args: ['--url', '{base_url}', '--key-from', '{token_env}'],
      },
    ],
  },
  home: { env: { TOOL_HOME: '{home}' }, files: {} },
});

const args = (run: ResolvedRun, agent: AgentDefinition = full): readonly string[] =>
  shown(builder.build(agent, run).args);
const lacking = (flag: 'modelFlag' | 'maxTurnsFlag'): AgentDefinition => ({
  ...full,
  headless: without(full.headless, flag),
});

test('arguments stand in one order: fixed ones, wishes, level, route, instructions, session, prompt', () => {
  const run = routedRunOf(routeOf(full, bundledProvider('openai')), {
    model: 'm',
    maxTurns: 3,
    addDirectories: ['/a', '/b'],
    delivery: { channel: 'arguments', args: ['--rules', 'be kind'], files: [] },
    mode: { kind: 'resume', sessionId: 's1' },
  });
  expect(args(run)).toEqual([
    'exec',
    ...['--dir', '/project'],
    '--json',
    ...['--model', 'm'],
    ...['--max-turns', '3'],
    '--edit',
    ...['--add-dir', '/a', '--add-dir', '/b'],
    ...['--url', '<broker.url>/v1', '--key-from', 'TOKEN'],
    ...['--rules', 'be kind'],
    ...['--resume', 's1'],
    ...['--', 'do it'],
  ]);
});

test.each<[string, Partial<ResolvedRun>, AgentDefinition, readonly string[]]>([
  ['no wish sends no flag', {}, full, ['--edit']],
  ['0 turns send no flag', { maxTurns: 0 }, full, ['--edit']],
  ['1 turn is a limit', { maxTurns: 1 }, full, ['--max-turns', '1', '--edit']],
  ['turns without a flag for them are left out', { maxTurns: 1 }, lacking('maxTurnsFlag'), ['--edit']],
  ['a model without a flag for it is left out', { model: 'm' }, lacking('modelFlag'), ['--edit']],
  ['a level sends its own arguments', { permission: 'read_only' }, full, ['--plan']],
  ['the widest level sends its own arguments', { permission: 'unrestricted' }, full, ['--yolo']],
  [
    'a fork adds its flag to that of a resumed session',
    { mode: { kind: 'fork', sessionId: slot('session.id') } },
    full,
    ['--edit', '--resume', '<session.id>', '--fork'],
  ],
  [
    'a session is resumed by a subcommand where the CLI has one',
    { mode: { kind: 'resume', sessionId: 's1' } },
    { ...full, session: { ...full.session, resumeSubcommand: ['resume'] } },
    ['--edit', 'resume', 's1'],
  ],
  [
    'a CLI that cannot resume is sent nothing of a session',
    { mode: { kind: 'resume', sessionId: 's1' } },
    { ...full, session: definitionOf().session },
    ['--edit'],
  ],
  [
    'directories without a flag for them are left out',
    { addDirectories: ['/a'] },
    without(full, 'addDirFlag'),
    ['--edit'],
  ],
  [
    'instructions of another channel add no arguments',
    { delivery: { channel: 'home_file', files: [] } },
    full,
    ['--edit'],
  ],
])('%s', (_title, run, agent, expected) => {
  expect(args(runOf(run), agent)).toEqual(['exec', '--dir', '/project', '--json', ...expected, '--', 'do it']);
});

test('on the own login neither route nor home is in the environment', () => {
  expect(shownEnvironment(builder.build(full, runOf({ model: 'm' })).env)).toEqual({
    BASE: 'headless',
    TMPDIR: '<run.directory>/tmp',
  });
});

test('a routed run has base URL, token, model and home in the environment, and the route wins', () => {
  const run = routedRunOf(routeOf(full, bundledProvider('openai')), {
    model: 'm',
    permission: 'unrestricted',
    delivery: { channel: 'environment', env: { RULES: 'be kind' }, files: [] },
  });
  expect(shownEnvironment(builder.build(full, run).env)).toEqual({
    BASE: 'route',
    TMPDIR: '<run.directory>/tmp',
    TOOL_HOME: '<home>',
    LEVEL: 'all',
    BASE_URL: '<broker.url>/v1',
    TOKEN: '<broker.token>',
    MODEL: 'm',
    FROM_ROUTE: '<broker.url>/v1',
    RULES: 'be kind',
  });
});

test('file and directory are those of the agent and the run, and nothing is written to a CLI with a prompt argument', () => {
  const command = builder.build(full, runOf());
  expect(command).toMatchObject({ file: 'tool', cwd: '/project' });
  expect(command).not.toHaveProperty('stdin');
});

test('a prompt for standard input is no argument', () => {
  expect(builder.build(definitionOf(), runOf({ prompt: '-x' }))).toMatchObject({ args: [], stdin: '-x' });
});
