import { writeFileSync } from 'node:fs';
import { templatePlaceholders } from '../../../src/api';
import type { RosterError } from '../../../src/errors';
import { loadRoster } from '../../../src/roster';
import { leastAgent, leastProvider, problemsOf, problemsOfFiles, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

const placeholders = templatePlaceholders.map((name) => `{${name}}`).join(' ');

describe('a bad agent file is told with the place of', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'an unknown key, with a suggestion',
      `${leastAgent}headles: {}\n`,
      ['agents/a.yaml:4:1 headles: is not a known key; did you mean "headless"?'],
    ],
    [
      'an unknown nested key',
      'roster_version: 1\nbinary: tool\nheadless:\n  promt: 1\n  prompt: { channel: stdin, chanel: 1 }\n',
      [
        'agents/a.yaml:4:3 headless.promt: is not a known key; did you mean "prompt"?',
        'agents/a.yaml:5:29 headless.prompt.chanel: is not a known key; did you mean "channel"?',
      ],
    ],
    [
      'an unknown key far from all others',
      `${leastAgent}signals:\n  zzzzzzzz: 1\n`,
      ['agents/a.yaml:5:3 signals.zzzzzzzz: is not a known key, expected one of first, grace_seconds'],
    ],
    [
      'a key of a section that is not indented',
      'roster_version: 1\nbinary: tool\nheadless:\nprompt: { channel: stdin }\n',
      [
        'agents/a.yaml:1:1 headless: is missing, expected a map',
        'agents/a.yaml:4:1 prompt: is not a known key here; it belongs in headless',
      ],
    ],
    [
      'a key that two sections have',
      `${leastAgent}home_file: x\nflag: --x\n`,
      [
        'agents/a.yaml:4:1 home_file: is not a known key here; it belongs in instructions',
        'agents/a.yaml:5:1 flag: is not a known key here; it belongs in instructions or headless.prompt',
      ],
    ],
    [
      'a key that many sections have',
      `${leastAgent}args: [x]\n`,
      [expect.stringMatching(/^agents\/a\.yaml:4:1 args: is not a known key, expected one of add_dir_flag, /)],
    ],
    [
      'numbers where text belongs',
      `${leastAgent}version: { minimum: 1 }\ngit_identity: { name: 7, email: true }\n`,
      [
        'agents/a.yaml:4:21 version.minimum: is the number 1, expected a version of three numbers such as 1.2.3',
        'agents/a.yaml:5:23 git_identity.name: is the number 7, expected a name without "<" and ">"; put it in quotes',
        'agents/a.yaml:5:33 git_identity.email: is true, expected an email address',
      ],
    ],
    [
      'a misspelt version of the format',
      'roster_versoin: 1\nbinary: tool\nheadless: { prompt: { channel: stdin } }\n',
      [
        'agents/a.yaml:1:1 roster_version: is missing, expected the line roster_version: 1',
        'agents/a.yaml:1:1 roster_versoin: is not a known key; did you mean "roster_version"?',
      ],
    ],
    [
      'missing fields',
      'roster_version: 1\nheadless: {}\n',
      [
        'agents/a.yaml:1:1 binary: is missing, expected the bare name of a program: letters, digits, ".", "_" and "-", at most 100 long',
        'agents/a.yaml:2:1 headless.prompt: is missing, expected a map',
      ],
    ],
    [
      'a value outside of a closed set',
      leastAgent.replace('stdin', 'stdinn'),
      [
        'agents/a.yaml:3:32 headless.prompt.channel: is the text "stdinn", expected one of stdin, argument, flag; did you mean "stdin"?',
      ],
    ],
    [
      'settings that would be written nowhere',
      `${leastAgent}instructions: { settings: { a: b } }\nprovider: { routes: [{ protocol: openai-chat, settings: { a: b } }] }\n`,
      [
        'agents/a.yaml:4:27 instructions.settings: would be written nowhere, expected a settings section with a file',
        'agents/a.yaml:5:57 provider.routes.0.settings: would be written nowhere, expected a settings section with a file',
      ],
    ],
    [
      'an unknown placeholder in settings, in a text and in a key',
      `${leastAgent}settings: { file: '{run_directory}/s.json', values: { a: ['{modle}'], '{hom}': 1, b: '{"x": {}}' } }\n`,
      [
        `agents/a.yaml:4:59 settings.values.a.0: uses the unknown placeholder {modle}, expected one of ${placeholders}; did you mean "{model}"?`,
        `agents/a.yaml:4:71 settings.values.{hom}: uses the unknown placeholder {hom}, expected one of ${placeholders}; did you mean "{home}"?`,
      ],
    ],
    [
      'a runtime that is no lowest version',
      `${leastAgent}runtime: { node: 22 }\nverified: rael\n`,
      [
        'agents/a.yaml:4:18 runtime.node: is the number 22, expected a lowest version such as >=22 or >=22.19',
        'agents/a.yaml:5:11 verified: is the text "rael", expected one of real, help, declared; did you mean "real"?',
      ],
    ],
    [
      'values of the wrong kind',
      `${leastAgent}label: 5\nsession: []\nsignals: soon\nprovider: { routes: {} }\n`,
      [
        'agents/a.yaml:4:8 label: is the number 5, expected text in one line, not empty; put it in quotes',
        'agents/a.yaml:5:10 session: is a list, expected a map',
        'agents/a.yaml:6:10 signals: is the text "soon", expected a map',
        'agents/a.yaml:7:21 provider.routes: is a map, expected a list of maps',
      ],
    ],
    [
      'a list of nothing where a map belongs',
      'roster_version: 1\nbinary: tool\nheadless: []\n',
      ['agents/a.yaml:3:11 headless: is a list, expected a map'],
    ],
    [
      'texts that look like booleans and numbers',
      `${leastAgent}session: { supports_hook: 'false' }\nsignals: { grace_seconds: '5' }\n`,
      [
        'agents/a.yaml:4:27 session.supports_hook: is the text "false", expected true or false',
        'agents/a.yaml:5:27 signals.grace_seconds: is the text "5", expected a whole number from 0 to 600',
      ],
    ],
    [
      'the very element of a list',
      `${leastAgent}wrapper:\n  refuse_subcommands: [login, 5, --x]\n`,
      [
        'agents/a.yaml:5:31 wrapper.refuse_subcommands.1: is the number 5, expected a word such as exec; put it in quotes',
        'agents/a.yaml:5:34 wrapper.refuse_subcommands.2: is the text "--x", expected a word such as exec',
      ],
    ],
    [
      'the very key and value of a map',
      `${leastAgent}exit_codes:\n  256: ok\n  1: fine\n`,
      [
        'agents/a.yaml:5:3 exit_codes.256: is the text "256", expected an exit code from 0 to 255',
        expect.stringMatching(
          /^agents\/a\.yaml:6:6 exit_codes\.1: is the text "fine", expected one of ok, max_turns, /,
        ),
      ],
    ],
    [
      'a field inside a list of maps',
      `${leastAgent}provider:\n  routes:\n    - protocol: openai-chat\n    - { protocol: openai, model_required: yes }\n`,
      [
        'agents/a.yaml:7:19 provider.routes.1.protocol: is the text "openai", expected one of anthropic-messages, openai-chat, openai-responses, google-generate-content',
        'agents/a.yaml:7:43 provider.routes.1.model_required: is the text "yes", expected true or false',
      ],
    ],
    [
      'a protocol with two routes',
      `${leastAgent}provider:\n  routes: [{ protocol: openai-chat }, { protocol: openai-chat }]\n`,
      ['agents/a.yaml:5:51 provider.routes.1.protocol: is openai-chat for the second time'],
    ],
    [
      'a flag channel without its flag',
      leastAgent.replace('stdin', 'flag'),
      ['agents/a.yaml:3:13 headless.prompt.flag: is missing, expected the flag of channel flag'],
    ],
    [
      'a resumption without a way',
      `${leastAgent}session: { supports_resume: true }\n`,
      ['agents/a.yaml:4:29 session.supports_resume: is true, expected a resume_flag or a resume_subcommand beside it'],
    ],
    [
      'a default provider that is not there',
      `${leastAgent}provider: { default: nobody }\n`,
      ['agents/a.yaml:4:22 provider.default: names the unknown provider "nobody", expected an entry that exists'],
    ],
    [
      'a name that is not that of the file',
      `name: b\n${leastAgent}`,
      ['agents/a.yaml:1:7 name: is the text "b", expected "a", the name of the file'],
    ],
    ['text that is no map', 'just text', ['agents/a.yaml:1:1: is not an entry, expected a map of keys']],
    ['an empty file', '', ['agents/a.yaml:1:1: is not an entry, expected a map of keys']],
    ['a doubled key', `${leastAgent}binary: other\n`, ['agents/a.yaml:4:1 binary: is set twice, first in line 2']],
    [
      'a tag and an anchor',
      `${leastAgent}label: !x y\nadd_dir_flag: &f --add\n`,
      ['agents/a.yaml:4:8: tags are not allowed (!x)', 'agents/a.yaml:5:15: anchors are not allowed (&f)'],
    ],
    [
      'a key that means something to objects',
      `${leastAgent}__proto__: { unrestricted: true }\nhome: { env: { valueOf: x } }\n`,
      [
        'agents/a.yaml:4:1 __proto__: the key "__proto__" is not allowed',
        'agents/a.yaml:5:16 home.env.valueOf: the key "valueOf" is not allowed',
      ],
    ],
    [
      'a file over the limit',
      `# ${'x'.repeat(65_536)}\n${leastAgent}`,
      ['agents/a.yaml:1:1: has 65611 bytes, expected at most 65536 bytes'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(problemsOfFiles({ 'agents/a.yaml': text })).toEqual(expected);
  });

  test('bytes that are not UTF-8', () => {
    const layer = writeLayer('directory', { 'agents/a.yaml': '' });
    writeFileSync(`${layer.directory}/agents/a.yaml`, Buffer.from([0x61, 0xff]));
    expect(problemsOf([layer])).toEqual(['agents/a.yaml:1:1: is not UTF-8 text']);
  });
});

describe('a bad provider file is told with the place of', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'a protocol that nobody speaks',
      leastProvider.replace('openai-chat', 'openai-chatt'),
      ['providers/p.yaml:3:11 serves.openai-chatt: is not a known key; did you mean "openai-chat"?'],
    ],
    [
      'nothing served',
      leastProvider.replace('{ openai-chat: {} }', '{}'),
      ['providers/p.yaml:3:9 serves: is empty, expected at least one wire protocol'],
    ],
    [
      'no place for a credential that is required',
      leastProvider.replace(/auth:.*/, ''),
      ['providers/p.yaml:1:1 auth: is missing, expected a place for the credential, or credential_required: false'],
    ],
    [
      'no upstream of any kind',
      leastProvider.replace(/upstream.*\n/, ''),
      ['providers/p.yaml:1:1 upstream: is missing, expected an upstream, an argument or a service'],
    ],
    [
      'a derivation, which providers do not have',
      `${leastProvider}derive: other\n`,
      [expect.stringMatching(/^providers\/p\.yaml:5:1 derive: is not a known key, expected one of allow_private, /)],
    ],
  ])('%s', (_what, text, expected) => {
    expect(problemsOfFiles({ 'providers/p.yaml': text })).toEqual(expected);
  });
});

test('all problems of all files are told at once, in the order of files and lines', () => {
  const files = {
    'agents/b.yaml': `${leastAgent}labl: x\nlog_format: 5\n`,
    'agents/a.yaml': 'a: [',
    'agents/c.yaml': leastAgent,
    'providers/p.yaml': `${leastProvider}allow_private: all\n`,
  };
  expect(problemsOfFiles(files)).toEqual([
    expect.stringMatching(/^agents\/a\.yaml:1:5: is not valid YAML: /),
    'agents/b.yaml:4:1 labl: is not a known key; did you mean "label"?',
    'agents/b.yaml:5:13 log_format: is the number 5, expected a name without spaces; put it in quotes',
    'providers/p.yaml:5:16 allow_private: is the text "all", expected one of none, loopback',
  ]);
});

test('what the bundled layer has wrong is an error with a code, a count and one line a problem', () => {
  expect.assertions(2);
  try {
    loadRoster([writeLayer('bundled', { 'agents/a.yaml': `${leastAgent}labl: x\n` })]);
  } catch (error) {
    expect(error).toMatchObject({ code: 'roster_invalid', problems: [{ line: 4, column: 1, path: 'labl' }] });
    expect((error as RosterError).message).toMatch(
      /^The bundled roster is not valid: 1 problem\n {2}\/.*\/agents\/a\.yaml:4:1 labl: /,
    );
  }
});

test.each(['Tool', 'a_b', '1a', 'x'.repeat(41)])('the file name %s is no name for an agent', (name) => {
  const [problem] = problemsOfFiles({ [`agents/${name}.yaml`]: leastAgent });
  expect(problem).toMatch(/:1:1: the name of the file is no name for an entry, expected a name of lower-case letters/);
});

describe('files and directories', () => {
  test.each(['directory', 'plugin', 'bundled'] as const)('a missing directory of kind %s is an error', (kind) => {
    const directory = `${writeLayer(kind, {}).directory}/missing`;
    expect(() => loadRoster([{ kind, directory }])).toThrow(
      expect.objectContaining({ code: 'roster_unreadable' }) as Error,
    );
    expect(problemsOf([{ kind, directory }])).toEqual([`${directory}:1:1: is not a directory that can be read`]);
  });

  test('the operator need not have a directory', () => {
    const directory = `${writeLayer('operator', {}).directory}/missing`;
    expect(problemsOf([{ kind: 'operator', directory }])).toEqual([]);
  });

  test('a directory by the name of a file is told', () => {
    expect(problemsOfFiles({ 'agents/a.yaml/b': '' })).toEqual(['agents/a.yaml:1:1: is not a file']);
  });
});
