import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '../../../src/cli/program';
import { validateRosterPath } from '../../../src/roster';
import { DeclaredTypes } from './declared-fields';
import { readDocument } from './document';

const page = readDocument('json-output.md');

function listed(heading: string): readonly string[] {
  return page.section(heading).rows.map(([name = '']) => name);
}

test.each([
  ['muster explain --json', 'src/plan/explain.ts', 'Explanation'],
  ['muster agents --json', 'src/plan/agent-status.ts', 'AgentStatus'],
  ['muster providers --json', 'src/cli/commands/providers.ts', 'ProviderStatus'],
  ['muster plugins --json', 'src/cli/commands/plugins.ts', 'PluginStatus'],
  ['muster roster show --json', 'src/cli/commands/roster-show.ts', 'ShownEntry'],
  ['muster config show --json', 'src/compose/show-configuration.ts', 'Configuration'],
  ['muster runs --json', 'src/store/run-row.ts', 'RunRow'],
  ['muster show --json', 'src/cli/kept-run-parts.ts', 'KeptRun'],
  ['muster stop --json', 'src/cli/stop-kept-run.ts', 'StoppedRun'],
  ['muster prune --json', 'src/cli/commands/prune.ts', 'PruneReport'],
])('the fields of %s are those of its type, in its order', (heading, file, type) => {
  expect(listed(heading)).toEqual(new DeclaredTypes(file).fieldsOf(type).map(({ name }) => name));
});

test('the commands with --json are those of the command line', () => {
  const commands = createProgram(() => undefined).commands.flatMap((command) => [command, ...command.commands]);
  const withJson = commands.filter(({ options }) => options.some(({ long }) => long === '--json'));
  const names = withJson.map((command) => {
    const parent = command.parent?.name() ?? 'muster';
    return `muster ${parent === 'muster' ? '' : `${parent} `}${command.name()} --json`;
  });
  const [beforeFirst = ''] = page.text.split('\n## ');
  const table = Array.from(beforeFirst.matchAll(/^\| `(muster [^`]+)`/gm), ([, name]) => name);
  expect(table.sort()).toEqual(names.sort());
});

describe('what the command line prints', () => {
  const before = process.env;
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'muster-json-'));
    process.env = { PATH: '/nowhere', HOME: home };
  });
  afterEach(() => {
    process.env = before;
    rmSync(home, { recursive: true, force: true });
  });

  async function printed(...args: readonly string[]): Promise<readonly unknown[]> {
    const { runCommandLine } =
      require('../../../src/cli/command-line') as typeof import('../../../src/cli/command-line');
    const written: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    try {
      await runCommandLine(args);
    } finally {
      write.mockRestore();
    }
    return written
      .join('')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }

  test.each(['run', 'explain'])(
    'for %s of an agent that does not exist is the example of the page',
    async (command) => {
      const [example = ''] = page.section('Errors').code('json');
      const [line, ...others] = await printed(command, 'nobody', '.', '-p', 'x', '--json');
      expect(others).toEqual([]);
      expect(line).toEqual(JSON.parse(example));
      expect(listed('Errors')).toEqual(expect.arrayContaining(Object.keys(line as object)));
    },
  );

  test('for a flag that does not exist is an error of code usage', async () => {
    const lines = await printed('agents', '--jsn', '--json');
    expect(lines).toEqual([expect.objectContaining({ type: 'error', code: 'usage', exitCode: 2 })]);
  });

  test('for a roster that is not there is the example of the page', async () => {
    const [example = ''] = page.section('muster roster validate --json').code('json');
    expect(await printed('roster', 'validate', '/nowhere', '--json')).toEqual([JSON.parse(example)]);
    expect(listed('muster roster validate --json')).toEqual(Object.keys(JSON.parse(example) as object));
    expect(validateRosterPath('/nowhere')).toHaveLength(1);
  });

  test('for the agents is one array of objects with the fields of the page', async () => {
    const [agents] = await printed('agents', '--json');
    expect(Array.isArray(agents)).toBe(true);
    for (const agent of agents as object[])
      expect(listed('muster agents --json')).toEqual(expect.arrayContaining(Object.keys(agent)));
  });
});
