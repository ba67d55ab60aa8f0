import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { permissionLevels, showText } from '../../../src/api';
import type { Muster, MusterOptions } from '../../../src/compose';
import { assertConfigurationRequest, assertOptions, assertRequest } from '../../../src/compose/check-input';
import type { RunPlan, RunRequest } from '../../../src/plan';
import { errorLike } from '../../support/error-like';
import { StubPlace, stubRoster } from '../../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  place.install('claude');
  write('project/.git/HEAD', 'ref: refs/heads/main\n');
});

afterEach(() => {
  place.dispose();
});

function write(name: string, text: string): string {
  const file = join(place.root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const everyLayer: MusterOptions = { operatorConfiguration: true, projectConfiguration: true };

function muster(options: MusterOptions = everyLayer): Promise<Muster> {
  return place.muster({}, options);
}

async function planOf(request: Partial<RunRequest> = {}, options: MusterOptions = everyLayer): Promise<RunPlan> {
  const host = await muster(options);
  return host.plan({ agent: 'claude', directory: place.project, prompt: 'work', ownLogin: true, ...request });
}

/** The text that claude is given. */
const instructionsOf = ({ files }: RunPlan): string | undefined => files[0] && showText(files[0].content);

describe('a host', () => {
  beforeEach(() => {
    write('config/muster/config.yaml', 'timeout: 11\n');
    write('config/muster/instructions.md', 'operator');
    write('project/.muster.yaml', 'max_turns: 22\n');
    write('project/.muster/instructions.md', 'project');
  });

  test.each<[string, MusterOptions, number, number | undefined, string | undefined]>([
    ['nothing by itself', {}, 1800, undefined, undefined],
    ['the files of the operator when it says so', { operatorConfiguration: true }, 11, undefined, 'operator'],
    ['the files of the project when it says so', { projectConfiguration: true }, 1800, 22, 'project'],
    ['both', everyLayer, 11, 22, 'project'],
    [
      'neither when it says no',
      { operatorConfiguration: false, projectConfiguration: false },
      1800,
      undefined,
      undefined,
    ],
  ])('reads %s', async (_title, options, timeoutSeconds, maxTurns, instructions) => {
    const plan = await planOf({}, options);
    expect(plan.config.timeoutSeconds).toBe(timeoutSeconds);
    expect(plan.config.maxTurns).toBe(maxTurns);
    expect(instructionsOf(plan)).toBe(instructions);
  });

  test('reads the project of each request, as it is then', async () => {
    const host = await muster();
    write('other/.muster.yaml', 'max_turns: 33\n');
    const request = { agent: 'claude', prompt: 'work', ownLogin: true };
    expect((await host.plan({ ...request, directory: place.project })).config.maxTurns).toBe(22);
    expect((await host.plan({ ...request, directory: join(place.root, 'other') })).config.maxTurns).toBe(33);
    write('project/.muster.yaml', 'max_turns: 44\n');
    expect((await host.plan({ ...request, directory: place.project })).config.maxTurns).toBe(44);
  });

  test('is told of a directory that is not there by the planner', async () => {
    await expect(planOf({ directory: join(place.root, 'nowhere') })).rejects.toMatchObject({
      code: 'directory_missing',
    });
  });
});

describe('permissions', () => {
  const levels = ['null', ...permissionLevels];
  const cases = levels.flatMap((own) => ['null', 'read_only', 'workspace'].map((project) => [own, project] as const));

  test.each(cases)('a flag beats %s of the operator and %s of the project', async (own, project) => {
    write('config/muster/config.yaml', `permission: ${own}\n`);
    write('project/.muster.yaml', `permission: ${project}\n`);
    for (const permission of permissionLevels.filter((level) => level !== 'unrestricted')) {
      expect((await planOf({ permission })).permission).toMatchObject({ level: permission, why: 'request' });
    }
    expect((await planOf({ unrestricted: true })).permission.level).toBe('unrestricted');
  });

  test('of a project narrow what the operator allows, and the plan says who did', async () => {
    write('config/muster/config.yaml', 'permission: unrestricted\n');
    const file = write('project/.muster.yaml', 'permission: read_only\n');
    expect((await planOf()).permission).toMatchObject({ level: 'read_only', why: `${file}:1:13` });
  });

  test('that a project widens are refused, and not the narrower level of the operator either', async () => {
    write('config/muster/config.yaml', 'permission: read_only\n');
    const file = write('project/.muster.yaml', 'permission: unrestricted\n');
    await expect(planOf()).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining(`${file}:1:13 permission: is "unrestricted", which may not be set`) as string,
    });
  });
});

describe('instructions', () => {
  test('of the roster, the operator, the project, each file and the request are laid over each other', async () => {
    write('roster/agents/claude.yaml', 'roster_version: 1\ninstructions: { text: from the roster }\n');
    const operator = write('config/muster/config.yaml', 'instructions: [_inherit, from the operator]\n');
    const project = write('project/.muster.yaml', 'instructions: { claude: [from the project, _inherit] }\n');
    const file = write('a.yaml', 'instructions: { _default: [_inherit, from a file] }\n');
    const plan = await planOf(
      { instructions: ['_inherit', 'from the request'], origins: { 'instructions.1': 'the form' } },
      { ...everyLayer, configFiles: [file], rosterDirectories: [stubRoster, join(place.root, 'roster')] },
    );
    expect(instructionsOf(plan)).toBe(
      'from the project\n\nfrom the roster\n\nfrom the operator\n\nfrom a file\n\nfrom the request',
    );
    expect(plan.origins['instructions']).toBe(
      `${project}:1:26, roster entry claude, ${operator}:1:26, ${file}:1:38, the form`,
    );
  });

  test.each<[string, RunRequest['instructions'], string | undefined, string]>([
    ['a text takes the place of all', 'mine\n', 'mine\n', 'request'],
    ['an empty text too', '', undefined, 'request'],
    ['an empty list is none', [], undefined, 'request'],
    ['_inherit keeps them', ['mine', '_inherit'], 'mine\n\noperator', 'request, FILE:1:15'],
    ['nothing said leaves them', undefined, 'operator', 'FILE:1:15'],
  ])('of a request: %s', async (_title, instructions, text, origin) => {
    const file = write('config/muster/config.yaml', 'instructions: operator\n');
    const plan = await planOf(instructions === undefined ? {} : { instructions });
    expect(instructionsOf(plan)).toBe(text);
    expect(plan.origins['instructions']).toBe(origin.replace('FILE', file));
  });

  test('of an agent that takes them in its prompt stand there', async () => {
    place.install('stub-agent');
    write('config/muster/config.yaml', 'instructions: { stub: Be brief. }\n');
    const { config, origins } = await planOf({ agent: 'stub' });
    expect(config.promptExtra).toBe('Be brief.');
    expect(origins['instructions']).toMatch(/config\.yaml:1:23$/);
  });

  test('that no process can receive are told with their place', async () => {
    const file = write('config/muster/config.yaml', 'instructions: [fine, "a\\0b"]\n');
    await expect(planOf({ instructions: ['_inherit', 'x'] })).rejects.toMatchObject({
      code: 'prompt_invalid',
      message: expect.stringContaining(`The instructions (${file}:1:22) cannot be passed on with the NUL`) as string,
    });
  });

  test('with half a character are mended', async () => {
    write('config/muster/config.yaml', 'instructions: "a\\ud800b"\n');
    expect(instructionsOf(await planOf())).toBe('a\ufffdb');
  });
});

describe('warnings', () => {
  test('tell a name in a map that is nearly that of an agent, and a strict run does not start', async () => {
    const file = write('config/muster/config.yaml', 'max_turns: { cluade: 5 }\n');
    const warning = `${file}:1:22 max_turns: no agent is called "cluade"; did you mean "claude"?`;
    expect((await planOf()).warnings).toEqual([warning]);
    await expect(planOf({ strict: true })).rejects.toMatchObject({ code: 'warnings_refused' });
  });

  test('tell a file that nobody reads because of the end of its name', async () => {
    const operator = write('config/muster/config.yml', 'timeout: 5\n');
    const project = write('project/.muster.yml', 'timeout: 5\n');
    expect((await planOf()).warnings).toEqual([
      `${operator} is not read; its name has to end in .yaml`,
      `${project} is not read; its name has to end in .yaml`,
    ]);
    write('config/muster/config.yaml', 'timeout: 5\n');
    write('project/.muster.yaml', 'timeout: 5\n');
    expect((await planOf()).warnings).toEqual([]);
  });

  test('tell a model of another family with the place of its name', async () => {
    const file = write('project/.muster.yaml', 'model: gpt-5\n');
    expect((await planOf()).warnings).toEqual([expect.stringMatching(`"gpt-5" \\(${file}:1:8\\) is one of OpenAI`)]);
    const asked = await planOf({ model: 'gpt-5', origins: { model: '--model' } });
    expect(asked.warnings).toEqual([expect.stringContaining('"gpt-5" (--model) is one of OpenAI')]);
    expect((await planOf({ model: 'opus' })).warnings).toEqual([]);
  });
});

describe('the configuration of an agent', () => {
  test('has every key with its value and origin, and every file that was looked for', async () => {
    const operator = write(
      'config/muster/config.yaml',
      'provider: openai\nplugins: []\nmodel: { codex: c, _default: d }\n',
    );
    const project = write('project/.muster.yaml', 'timeout: "60"\npermission: workspace\n');
    const host = await muster();
    const shown = await host.configuration({ agent: 'codex', directory: join(place.project, '.') });
    expect(shown).toEqual({
      agent: 'codex',
      directory: place.project,
      values: [
        { key: 'agent', value: 'codex', origin: 'request' },
        { key: 'model', value: 'c', origin: `${operator}:3:17` },
        { key: 'max_turns', origin: 'default' },
        { key: 'timeout', value: '60', origin: `${project}:1:10` },
        { key: 'instructions', origin: 'default' },
        { key: 'provider', value: 'openai', origin: `${operator}:1:11` },
        { key: 'permission', value: 'workspace', origin: `${project}:2:13` },
        { key: 'git_identity', value: 'agent', origin: 'default' },
        { key: 'plugins', value: [], origin: `${operator}:2:10` },
      ],
      files: [
        { layer: 'operator', file: operator, found: true },
        { layer: 'operator', file: join(dirname(operator), 'instructions.md'), found: false },
        { layer: 'project', file: project, found: true },
        { layer: 'project', file: join(place.project, '.muster/instructions.md'), found: false },
      ],
      warnings: [],
    });
  });

  test.each([
    ['agent: codex\n', 'codex', 'config.yaml:1:8'],
    ['{}', 'claude', 'default'],
  ])('with %j is that of the agent of a run that names none', async (text, agent, origin) => {
    write('config/muster/config.yaml', text);
    const { values, ...shown } = await (await muster()).configuration({ directory: place.project });
    expect(shown.agent).toBe(agent);
    expect(values[0]).toMatchObject({ value: agent, origin: expect.stringMatching(`${origin}$`) as string });
  });

  test('of an agent that is not there is an error', async () => {
    const host = await muster();
    await expect(host.configuration({ agent: 'nobody', directory: '.' })).rejects.toMatchObject({
      code: 'agent_unknown',
    });
  });
});

test.each<[(value: unknown) => void, unknown, string]>([
  [assertRequest, { directory: '.', prompt: 'x', instructions: 5 }, 'instructions is no text or list of texts'],
  [assertRequest, { directory: '.', prompt: 'x', instructions: ['a', 5] }, 'instructions is no text or list of texts'],
  [assertRequest, { directory: '.', prompt: 'x', origins: { model: 5 } }, 'origins is no map of texts'],
  [assertRequest, { directory: '.', prompt: 'x', origins: 'me' }, 'origins is no map of texts'],
  [assertOptions, { projectConfiguration: 'yes' }, 'projectConfiguration is no boolean'],
  [assertOptions, { operatorConfiguration: 1 }, 'operatorConfiguration is no boolean'],
  [assertConfigurationRequest, {}, 'has no directory'],
  [assertConfigurationRequest, { directory: '.', agnet: 'x' }, 'did you mean "agent"?'],
])('%p of %j is refused', (check, value, message) => {
  expect(() => {
    check(value);
  }).toThrow(errorLike({ code: 'request_invalid', message: expect.stringContaining(message) as string }));
});
