import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { schemaText } from '../../../src/cli/commands/schema';
import { schemaKinds, type SchemaKind } from '../../../src/cli/schema-kinds';
import { bundledLayer, packageRoot } from '../../../src/roster';
import { parseYaml, plainValue } from '../../../src/yaml';
import { readDocument } from '../docs/document';
import { leastAgent, leastProvider, problemsOfFiles, removeRosters } from './temporary-roster';

afterEach(removeRosters);

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
const validators = Object.fromEntries(
  schemaKinds.map((kind) => [kind, ajv.compile(JSON.parse(schemaText(kind)) as object)]),
) as Readonly<Record<SchemaKind, ValidateFunction>>;

/** What the schema says about a text, one line each; nothing for a right one. */
function faults(kind: SchemaKind, text: string): readonly string[] {
  const parsed = parseYaml(text, 'x.yaml');
  if (!parsed.ok) throw new Error('no YAML');
  validators[kind](plainValue(parsed.tree));
  return (validators[kind].errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

const bundledFiles = (['agent', 'provider'] as const).flatMap((kind) => {
  const folder = join(bundledLayer().directory, `${kind}s`);
  return readdirSync(folder).map((name) => [`${kind}s/${name}`, kind, join(folder, name)] as const);
});

test.each(schemaKinds)('the copy of the schema of %s in the package is what the classes make', (kind) => {
  const file = join(packageRoot(), 'roster', 'schema', `${kind}.schema.json`);
  // `npm run docs:update` writes it.
  expect(readFileSync(file, 'utf8')).toBe(schemaText(kind));
});

test.each(bundledFiles)('%s names its schema and keeps to it', (_name, kind, file) => {
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n')[0]).toBe(`# yaml-language-server: $schema=../schema/${kind}.schema.json`);
  expect(faults(kind, text)).toEqual([]);
});

test('the examples of the roster page keep to the schema', () => {
  const [routed = '', agent = '', derived = '', provider = ''] = readDocument('roster.md').code('yaml');
  for (const text of [routed, agent, derived]) expect(faults('agent', text)).toEqual([]);
  expect(faults('provider', provider)).toEqual([]);
});

describe('a file over another', () => {
  test.each<[string, string]>([
    ['need not have what the other has', 'headless: { args: [-q] }\nsettings: { values: { a: 1 } }'],
    ['may put the list of the other into its own', 'headless: { args: [_inherit, -q] }\nexit_codes: { 3: ok }'],
    [
      'may take anything away',
      'label: null\nheadless: null\nsignals: { first: null, grace_seconds: null }\nhome: { env: { A: null } }\nexit_codes: { 3: null }\nversion: { args: null }\nprovider: { routes: null, token_env: { _default: null } }',
    ],
  ])('%s', (_what, text) => {
    expect(faults('agent', `roster_version: 1\n${text}\n`)).toEqual([]);
  });

  test('has to say the version', () => {
    expect(faults('agent', 'label: A\n')).toEqual([" must have required property 'roster_version'"]);
  });
});

describe('what the validator refuses, the schema refuses too', () => {
  test.each<[string, 'agent' | 'provider', string]>([
    ['an unknown key', 'agent', 'labl: x'],
    ['an unknown nested key', 'agent', 'signals: { frist: SIGINT }'],
    ['an unknown key in a list of maps', 'agent', 'provider: { routes: [{ protocol: openai-chat, x: 1 }] }'],
    ['an unknown protocol', 'provider', 'serves: { openai-chatt: {} }'],
    ['a value outside of a closed set', 'agent', 'signals: { first: SIGKILL }'],
    ['a key outside of a closed set', 'agent', 'provider: { token_env: { apikey: A } }'],
    ['a value outside of a closed set in a map', 'agent', 'exit_codes: { 1: fine }'],
    ['a number where text belongs', 'agent', 'label: 5'],
    ['text where a truth belongs', 'agent', "session: { supports_hook: 'false' }"],
    ['text where a number belongs', 'agent', "signals: { grace_seconds: '5' }"],
    ['a number out of its range', 'agent', 'signals: { grace_seconds: 601 }'],
    ['a broken number', 'agent', 'signals: { grace_seconds: 1.5 }'],
    ['a list where a map belongs', 'agent', 'session: []'],
    ['text where a map belongs', 'agent', 'signals: soon'],
    ['a map where a list belongs', 'agent', 'provider: { routes: {} }'],
    ['text where a list belongs', 'agent', 'version: { args: --version }'],
    ['a wrong element of a list', 'agent', 'wrapper: { refuse_subcommands: [login, --x] }'],
    ['a wrong key of a map', 'agent', 'exit_codes: { 256: ok }'],
    ['a missing key in a list of maps', 'agent', 'provider: { routes: [{ driver: x }] }'],
    ['a flag that is none', 'agent', 'add_dir_flag: add-dir'],
    ['a binary with a space', 'agent', 'binary: a b'],
    ['a relative path to a binary', 'agent', 'binary: ../../evil'],
    ['a path that climbs', 'agent', 'home: { files: { a/../b: x } }'],
    ['a variable that runs code', 'agent', 'headless: { env: { NODE_OPTIONS: x } }'],
    ['a variable by a refused beginning', 'agent', 'headless: { env: { LD_PRELOAD: x } }'],
    ['the home where it may not be moved', 'agent', 'headless: { env: { HOME: x } }'],
    ['an unknown placeholder', 'agent', "headless: { args: ['{modle}'] }"],
    ['a control character', 'agent', 'label: "a\\e[2J"'],
    ['a file of the run itself', 'agent', "settings: { file: '{run_directory}/plan.json' }"],
    ['a header of the connection', 'provider', 'auth: { _default: { header: host } }'],
    ['a header in upper case', 'provider', 'auth: { _default: { header: Authorization } }'],
    ['a base path that climbs', 'provider', 'serves: { openai-chat: { path: /a/../b } }'],
  ])('%s', (_what, kind, yaml) => {
    const least = kind === 'agent' ? leastAgent : leastProvider;
    const key = yaml.slice(0, yaml.indexOf(':'));
    const others = least.split('\n').filter((line) => !line.startsWith(`${key}:`));
    const text = [...others, yaml].join('\n');
    expect(faults(kind, text)).not.toEqual([]);
    expect(problemsOfFiles({ [`${kind}s/a.yaml`]: text })).not.toEqual([]);
  });

  test('a version of another time', () => {
    for (const version of ["'1'", '2', 'null']) expect(faults('agent', `roster_version: ${version}\n`)).not.toEqual([]);
  });
});

test.each(['agent', 'provider'] as const)('every key of %s has a meaning, as a sentence', (kind) => {
  const described: string[] = [];
  const silent: string[] = [];
  const visit = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, value] of Object.entries(schema)) {
      if (name !== 'properties') {
        visit(value, path);
        continue;
      }
      for (const [key, property] of Object.entries(value as Record<string, { readonly description?: string }>)) {
        // The keys of a map with a closed set of names mean the same all.
        if (path.endsWith('token_env')) continue;
        (/^.+[.]$/.test(property.description ?? '') ? described : silent).push(`${path}.${key}`);
        visit(property, `${path}.${key}`);
      }
    }
  };
  visit(JSON.parse(schemaText(kind)), basename(kind));
  expect(silent).toEqual([]);
  expect(described.length).toBeGreaterThan(15);
});
