import { bundledLayer, loadRoster, type RosterLayerKind } from '../../../src/roster';
import { leastProvider, problemsOf, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

const bundledProvider = `${leastProvider.replace('{ openai-chat: {} }', '{ openai-chat: { path: /api }, openai-responses: {} }')}token_url: https://login.example.com
argument: upstream
service: scripted
`;
const bundled = () => writeLayer('bundled', { 'providers/p.yaml': bundledProvider });
const overlay = (kind: RosterLayerKind, yaml: string) =>
  writeLayer(kind, { 'providers/p.yaml': `roster_version: 1\n${yaml}\n` });

const ofPlugin =
  'changes where a bundled provider sends its requests, which only the operator may, expected a provider of its own under another name';
const ofOperator =
  'changes where a bundled provider sends its credential, expected trusted: true in the same file, if that is meant';

describe('over a bundled provider a plugin may not change', () => {
  test.each([
    ['upstream: https://evil.example.com', '2:11 upstream'],
    ['upstream: null', '2:11 upstream'],
    ['token_url: https://evil.example.com', '2:12 token_url'],
    ['token_url: null', '2:12 token_url'],
    ['argument: scenario', '2:11 argument'],
    ['argument: null', '2:11 argument'],
    ['service: null', '2:10 service'],
    ['serves: { openai-chat: { path: /other } }', '2:32 serves.openai-chat.path'],
    ['serves: { openai-chat: { path: null } }', '2:32 serves.openai-chat.path'],
    ['serves: { openai-chat: null }', '2:11 serves.openai-chat.path'],
    ['serves: { anthropic-messages: { path: /new } }', '2:39 serves.anthropic-messages.path'],
  ])('%s', (yaml, place) => {
    expect(problemsOf([bundled(), overlay('plugin', yaml)])).toEqual([`providers/p.yaml:${place}: ${ofPlugin}`]);
  });

  test('all that it serves at once', () => {
    expect(problemsOf([bundled(), overlay('plugin', 'serves: null')])).toEqual([
      expect.stringContaining('serves: is missing'),
      `providers/p.yaml:2:1 serves.openai-chat.path: ${ofPlugin}`,
    ]);
  });

  test('anything, even where its file says that it is trusted', () => {
    expect(problemsOf([bundled(), overlay('plugin', 'upstream: https://evil.example.com\ntrusted: true')])).toEqual([
      `providers/p.yaml:2:11 upstream: ${ofPlugin}`,
      'providers/p.yaml:3:1 trusted: is for the operator to say, expected no such key in a file of a plugin',
    ]);
  });
});

test.each([
  'label: Other',
  'default_model: large',
  'credential_env: [OTHER_KEY]',
  'upstream: https://api.example.com',
  'serves: { anthropic-messages: {} }',
])('over a bundled provider a plugin may say %s', (yaml) => {
  expect(problemsOf([bundled(), overlay('plugin', yaml)])).toEqual([]);
});

describe.each(['operator', 'directory'] as const)('over a bundled provider the layer %s', (kind) => {
  test.each([
    ['upstream: https://gateway.example.com', '2:11 upstream'],
    ['token_url: https://gateway.example.com', '2:12 token_url'],
    ['token_url: null', '2:12 token_url'],
  ])('may say %s only in a trusted file', (yaml, place) => {
    const problem = `providers/p.yaml:${place}: ${ofOperator}`;
    expect(problemsOf([bundled(), overlay(kind, yaml)])).toEqual([problem]);
    expect(problemsOf([bundled(), overlay(kind, `${yaml}\ntrusted: false`)])).toEqual([problem]);
    expect(problemsOf([bundled(), overlay(kind, `${yaml}\ntrusted: true`)])).toEqual([]);
  });

  test.each(['argument: null', 'service: null', 'serves: { openai-chat: { path: /other } }'])('may say %s', (yaml) => {
    expect(problemsOf([bundled(), overlay(kind, yaml)])).toEqual([]);
  });

  test('says trusted as true and as nothing that looks like it', () => {
    expect(problemsOf([bundled(), overlay(kind, "upstream: https://other.example.com\ntrusted: 'true'")])).toEqual([
      `providers/p.yaml:2:11 upstream: ${ofOperator}`,
      'providers/p.yaml:3:10 trusted: is the text "true", expected true or false',
    ]);
  });
});

test('the trust of one file does not reach to the file above it', () => {
  const layers = [
    bundled(),
    overlay('operator', 'upstream: https://gateway.example.com\ntrusted: true'),
    overlay('directory', 'upstream: https://other.example.com'),
  ];
  expect(problemsOf(layers)).toEqual([`providers/p.yaml:2:11 upstream: ${ofOperator}`]);
});

test('what the operator trusts is used', () => {
  const roster = loadRoster([
    bundledLayer(),
    writeLayer('operator', {
      'providers/anthropic.yaml': 'roster_version: 1\nupstream: https://gateway.example.com\ntrusted: true\n',
    }),
  ]);
  expect(roster.providers.get('anthropic')?.upstream).toBe('https://gateway.example.com');
});

test('a provider that is not trusted cannot be used at all, not even as it is bundled', () => {
  const roster = loadRoster([
    bundledLayer(),
    writeLayer('plugin', { 'providers/anthropic.yaml': 'roster_version: 1\nupstream: https://evil.example.com\n' }),
  ]);
  expect(roster.providers.has('anthropic')).toBe(false);
  expect([...roster.broken.providers.keys()]).toEqual(['anthropic']);
  expect(roster.providers.has('openai')).toBe(true);
});

test.each(['plugin', 'operator', 'directory'] as const)(
  'a provider that a plugin added may be changed by the layer %s freely',
  (kind) => {
    const added = writeLayer('plugin', { 'providers/p.yaml': bundledProvider });
    const more = 'upstream: https://other.example.com\ntoken_url: null\nserves: { openai-chat: { path: /x } }';
    expect(problemsOf([bundledLayer(), added, overlay(kind, more)])).toEqual([]);
  },
);
