import { bundledLayer, loadRoster, type RosterLayerKind } from '../../../src/roster';
import { leastAgent, leastProvider, problemsOf, removeRosters, writeLayer } from './temporary-roster';

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

test.each([
  ['credential_env: [OTHER_KEY]', '2:17 credential_env'],
  ['auth: { _default: { header: x-other } }', '2:7 auth'],
  ['allow_private: loopback', '2:16 allow_private'],
])('over a bundled provider a plugin may not change what it is sent: %s', (yaml, place) => {
  const message = 'changes what a bundled provider is sent, and from where, which only the operator may';
  expect(problemsOf([bundled(), overlay('plugin', yaml)])).toEqual([
    expect.stringMatching(new RegExp(`^providers/p\\.yaml:${place}: ${message}`)),
  ]);
  expect(problemsOf([bundled(), overlay('operator', yaml)])).toEqual([]);
});

describe('the provider that a bundled agent takes by itself', () => {
  const agents = { 'agents/a.yaml': `${leastAgent}provider: { default: p }\n`, 'providers/p.yaml': bundledProvider };
  const files = {
    'agents/a.yaml': 'roster_version: 1\nprovider: { default: evil }\n',
    'providers/evil.yaml': leastProvider,
  };

  test('is not for a plugin to choose', () => {
    expect(problemsOf([writeLayer('bundled', agents), writeLayer('plugin', files)])).toEqual([
      expect.stringContaining('agents/a.yaml:2:22 provider.default: chooses the provider of a bundled agent'),
    ]);
  });

  test('is for the operator to choose, and for a plugin in an agent of its own', () => {
    expect(problemsOf([writeLayer('bundled', agents), writeLayer('operator', files)])).toEqual([]);
    const own = { ...files, 'agents/a.yaml': undefined, 'agents/b.yaml': `${leastAgent}provider: { default: evil }\n` };
    const present = Object.fromEntries(Object.entries(own).filter(([, text]) => text !== undefined)) as typeof files;
    expect(problemsOf([writeLayer('bundled', agents), writeLayer('plugin', present)])).toEqual([]);
  });
});
