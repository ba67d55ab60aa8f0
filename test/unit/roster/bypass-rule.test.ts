import { bundledRoster } from '../../support/definitions';
import { leastAgent, problemsOfFiles, removeRosters } from './temporary-roster';

afterEach(removeRosters);

/** What these say is dangerous only beside another word, or means less for another CLI. */
const harmlessAlone = ['--auto', '--auto-approve', '--mode', '--admin-policy', 'true'];

const approvals = [...bundledRoster.agents].flatMap(([name, { permissions }]) => {
  const elsewhere = [...permissions.read_only.args, ...permissions.workspace.args];
  return permissions.unrestricted.args
    .filter((text) => !elsewhere.includes(text) && !harmlessAlone.includes(text) && !text.includes('{'))
    .map((text) => [name, text] as const);
});

test('most bundled agents are told by a flag that they need not ask', () => {
  expect(approvals.map(([name]) => name)).toEqual(expect.arrayContaining(['claude', 'codex', 'qwen']));
});

test.each(approvals)('the approval of %s, %s, is refused at the levels that are held to something', (_name, text) => {
  const level = (name: string): readonly string[] =>
    problemsOfFiles({
      'agents/a.yaml': `${leastAgent}permissions: { ${name}: { enforced_by: cli, args: [${JSON.stringify(text)}] } }\n`,
    });
  for (const name of ['read_only', 'workspace']) {
    expect(level(name)).toEqual([expect.stringContaining(`permissions.${name}.args.0: switches permissions off`)]);
  }
  expect(level('unrestricted')).toEqual([]);
});

test.each([
  ['label: --yolo mode'],
  ['install: { url: "https://example.com/--allow-all" }'],
  ['instructions: { flag: --rules, text: "Never say --yolo." }'],
  ["home: { env: { TOOL_HOME: '{home}' }, files: { notes.md: --dangerously-skip-permissions } }"],
  ['permissions: { denial_texts: [use --yolo] }'],
  ['exit_codes: { 3: denied }\nlog_format: yolo-log'],
])('%j is only a text', (yaml) => {
  expect(problemsOfFiles({ 'agents/a.yaml': `${leastAgent}${yaml}\n` })).toEqual([]);
});

const auto = 'permissions: { unrestricted: { enforced_by: none, args: [--auto, --mode, wild], env: { ASK: never } } }';

test.each<[string, string]>([
  ['headless: { args: [--auto], prompt: { channel: stdin } }', 'headless.args: switches permissions off (--auto)'],
  [
    'headless: { args: [--mode=wild], prompt: { channel: stdin } }',
    'headless.args: switches permissions off (--mode wild)',
  ],
  [
    'headless: { args: [--mode, wild], prompt: { channel: stdin } }',
    'headless.args: switches permissions off (--mode wild)',
  ],
  [
    'headless: { env: { ASK: never }, prompt: { channel: stdin } }',
    'headless.env: switches permissions off (ASK=never)',
  ],
  [
    'headless: { prompt: { channel: stdin } }\nprovider: { routes: [{ protocol: openai-chat, args: [--auto] }] }',
    'provider.routes.0.args: switches permissions off (--auto)',
  ],
])('what an entry says at unrestricted alone is refused for every run: %j', (yaml, expected) => {
  const problems = problemsOfFiles({ 'agents/a.yaml': `roster_version: 1\nbinary: tool\n${auto}\n${yaml}\n` });
  expect(problems).toEqual([expect.stringContaining(expected)]);
});

test('the same flag with another value is another thing', () => {
  const yaml = 'headless: { args: [--mode, tame], prompt: { channel: stdin } }';
  expect(problemsOfFiles({ 'agents/a.yaml': `roster_version: 1\nbinary: tool\n${auto}\n${yaml}\n` })).toEqual([]);
});
