import { leastAgent, problemsOfFiles, removeRosters } from './temporary-roster';

afterEach(removeRosters);

const agentWith = (yaml: string): readonly string[] => problemsOfFiles({ 'agents/a.yaml': `${leastAgent}${yaml}\n` });
const nowhere = 'is written into the private home, and nothing points the CLI there, expected home.env with';

describe('a file in the private home', () => {
  const files: readonly [key: string, yaml: string][] = [
    ['4:19 settings.file', "settings: { file: '{home}/settings.json' }"],
    ['4:28 instructions.home_file', 'instructions: { home_file: RULES.md }'],
    ['4:16 home.files', 'home: { files: { config.ini: text } }'],
  ];

  test.each(files)('is refused at %s while nothing points the CLI there', (place, yaml) => {
    expect(agentWith(yaml)).toEqual([expect.stringContaining(`${place}: ${nowhere}`)]);
    expect(agentWith(yaml.replace('home: {', 'home: { env: {},'))).toHaveLength(1);
  });

  test.each([
    "home: { env: { TOOL_HOME: '{home}' } }",
    "provider: { routes: [{ protocol: openai-chat, args: [--home, '{home}'] }] }",
    "provider: { routes: [{ protocol: openai-chat, env: { TOOL_HOME: '{home}/x' } }] }",
  ])('is accepted with %s', (pointer) => {
    for (const [, yaml] of files.slice(0, 2)) expect(agentWith(`${yaml}\n${pointer}`)).toEqual([]);
  });

  test('is no matter of a settings file in the run directory', () => {
    expect(agentWith("settings: { file: '{run_directory}/settings.json' }")).toEqual([]);
  });
});

describe('a level that the CLI is said to enforce', () => {
  const levels = (workspace: string, unrestricted: string): readonly string[] =>
    agentWith(
      `permissions: { workspace: { ${workspace} enforced_by: cli }, unrestricted: { ${unrestricted} enforced_by: none } }`,
    );

  test.each([
    ['', ''],
    ['args: [],', 'env: {},'],
    ['args: [-a],', 'args: [-a],'],
    [
      "args: [-a], env: { A: '1', B: '2' }, config: { c: [1] },",
      "args: [-a], env: { B: '2', A: '1' }, config: { c: [1] },",
    ],
  ])('is refused where it is { %s } beside the unrestricted { %s }', (workspace, unrestricted) => {
    expect(levels(workspace, unrestricted)).toEqual([
      expect.stringMatching(
        /^agents\/a\.yaml:4:\d+ permissions\.workspace\.enforced_by: is cli, and the level does no more than unrestricted, expected /,
      ),
    ]);
  });

  test.each([
    ['args: [-a],', ''],
    ['', 'args: [-a],'],
    ['args: [-a, -b],', 'args: [-b, -a],'],
    ["env: { A: '1' },", "env: { A: '2' },"],
    ['config: { c: 1 },', 'config: { c: 2 },'],
  ])('is accepted where it is { %s } beside the unrestricted { %s }', (workspace, unrestricted) => {
    expect(levels(workspace, unrestricted)).toEqual([]);
  });

  test('is not compared with an unrestricted that nobody declares', () => {
    expect(agentWith('permissions: { read_only: { enforced_by: cli } }')).toEqual([]);
  });

  test('may be the same as unrestricted when nobody enforces it', () => {
    expect(agentWith('permissions: { read_only: { enforced_by: none }, unrestricted: { enforced_by: none } }')).toEqual(
      [],
    );
  });
});

describe('what a sandbox says of a refusal', () => {
  test.each(['', 'two\nlines', 7])('is refused as %j', (text) => {
    expect(agentWith(`permissions: { denial_texts: [fine, ${JSON.stringify(text)}] }`)).toEqual([
      expect.stringMatching(/4:37 permissions\.denial_texts\.1: .*, expected text in one line, not empty/),
    ]);
  });

  test('is a list', () => {
    expect(agentWith('permissions: { denial_texts: Read-only file system }')).toEqual([
      expect.stringContaining('expected a list of texts'),
    ]);
    expect(agentWith('permissions: { denial_texts: [Read-only file system] }')).toEqual([]);
  });
});
