import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMuster } from '../../../src';
import { templatePlaceholders, wireProtocols } from '../../../src/api';
import { bundledLayer, loadRoster } from '../../../src/roster';
import { rosterReference } from '../../../src/roster/schema/reference';
import { readDocument } from './document';
import { SchemaKeys } from './schema-keys';

const page = readDocument('roster.md');
const repository = join(__dirname, '../../..');
const keys = new SchemaKeys('src/roster/schema');

describe.each([
  ['Agents', 'AgentSchema', 'agent'],
  ['Providers', 'ProviderSchema', 'provider'],
] as const)('the table of %s', (heading, schema, kind) => {
  const rows = page.section(heading).rows;
  const expected = keys.of(schema);

  test('has a row for each key of the schema and for no other, in its order', () => {
    expect(rows.map(([key]) => key)).toEqual(expected.map(({ path }) => path));
    expect(expected.length).toBeGreaterThan(10);
  });

  test('says what the classes say', () => {
    // `npm run docs:update` writes it.
    const cells = rosterReference(kind).map(({ key, value, meaning }) => [
      key,
      withoutTicks(value),
      withoutTicks(meaning),
    ]);
    expect(rows).toEqual(cells);
  });

  test('says which keys are required', () => {
    const required = rows.filter(([, , meaning]) => meaning?.startsWith('Required'));
    const mustBe = expected.filter(({ isRequired }) => isRequired).map(({ path }) => path);
    // The flag of a prompt is required for one channel.
    const told = required.map(([key]) => key).filter((key) => key !== 'headless.prompt.flag');
    expect(told).toEqual(mustBe);
  });

  test('says of a key that it has no effect only while nothing reads it', () => {
    const idle = rows.filter(([, , meaning]) => meaning?.includes('No effect yet.')).map(([key = '']) => key);
    const readers = sources().filter((text) => idle.some((key) => new RegExp(`\\b${camelCase(key)}\\b`).test(text)));
    expect(idle.length > 0).toBe(kind === 'agent');
    expect(readers).toEqual([]);
  });
});

test('the page names every placeholder of templates', () => {
  for (const placeholder of templatePlaceholders) expect(page.text).toContain(`\`{${placeholder}}\``);
});

test('the page names what comes with the package, and nothing else', async () => {
  const { registry } = await createMuster({ environment: { PATH: '/nowhere', HOME: '/nowhere' } });
  const builtIn = registry.plugins.filter(({ source }) => source === 'built-in');
  const paragraph = /\*\*What comes with the package\.\*\*[^;]*;[^.]*\./.exec(page.text)?.[0] ?? '';
  const [strategies, formats] = paragraph.split(';').map(namesIn);
  expect(strategies).toEqual(builtIn.flatMap((plugin) => plugin.strategies).toSorted());
  expect(formats).toEqual(builtIn.flatMap((plugin) => plugin.decoders).toSorted());
});

function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
}

test('the page says of each wire protocol what is asked for below a base URL', () => {
  expect(page.section('Roster').rows.map(([protocol]) => protocol)).toEqual(expect.arrayContaining([...wireProtocols]));
});

test('the examples are valid and use every key', () => {
  const [routed = '', agent = '', derived = '', provider = '', ...others] = page.code('yaml');
  const directory = mkdtempSync(join(tmpdir(), 'muster-roster-page-'));
  const files = {
    'agents/routed.yaml': routed,
    'agents/example.yaml': agent,
    'agents/work.yaml': derived,
    'providers/example.yaml': provider,
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    const roster = loadRoster([bundledLayer(), { kind: 'directory', directory }]);
    expect(roster.problems).toEqual([]);
    expect(roster.agents.get('routed')?.provider?.routes).toHaveLength(1);
    expect(roster.agents.get('work')).toMatchObject({
      derive: 'example',
      headless: { args: ['--quiet', '--no-colour'] },
    });
    expect(roster.providers.get('example')?.openCode).toEqual({ configDirectory: 'example' });
  } finally {
    rmSync(directory, { recursive: true });
  }
  expect(others).toEqual([]);
  const unused = (schema: string, text: string): readonly string[] =>
    keys
      .of(schema)
      .flatMap(({ path }) =>
        text.includes(`${lastStep(path)}: `) || text.includes(`${lastStep(path)}:\n`) ? [] : [path],
      );
  expect(unused('AgentSchema', agent + derived)).toEqual([]);
  // The scripted server is the only service.
  expect(unused('ProviderSchema', provider)).toEqual(['service']);
});

/** What could read a definition: everything but what makes it, declares it, fakes it and refuses words like it. */
function sources(): readonly string[] {
  return ['src', 'plugins'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter(
        (name) =>
          name.endsWith('.ts') && !/^src\/(roster|testing|scripted|api\/[^/]+$|config\/project-refusals)/.test(name),
      )
      .map((name) => readFileSync(join(repository, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  );
}

/** As a cell is read: without the backticks around all of it. */
function withoutTicks(cell: string): string {
  return /^`[^`]*`$/.test(cell) ? cell.slice(1, -1) : cell;
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function camelCase(path: string): string {
  // By itself the last step of these could mean anything.
  const key = path.startsWith('launcher.') ? 'launcher' : path === 'wrapper' ? 'refuse_subcommands' : lastStep(path);
  return key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
