import { baseEnvironment, gitIdentityOfHost, outerRunIds, passedByReference } from '../../../src/host/base-environment';

describe('the environment that every process gets', () => {
  test.each(['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'LC_MESSAGES', 'TERM', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'])(
    'has %s as it is',
    (name) => {
      expect(baseEnvironment({ [name]: 'a value' })).toEqual({ [name]: 'a value' });
    },
  );

  test.each([
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_BASE_URL',
    'OPENAI_API_KEY',
    'GEMINI_API_KEY',
    'GITHUB_TOKEN',
    'NPM_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'SSH_AUTH_SOCK',
    'NODE_OPTIONS',
    'NODE_PATH',
    'LD_PRELOAD',
    'LD_LIBRARY_PATH',
    'DYLD_INSERT_LIBRARIES',
    'BASH_ENV',
    'ENV',
    'BASH_FUNC_claude%%',
    'PROMPT_COMMAND',
    'GIT_CONFIG_COUNT',
    'GIT_CONFIG_KEY_0',
    'GIT_SSH_COMMAND',
    'GIT_DIR',
    'PYTHONSTARTUP',
    'PYTHONPATH',
    'PERL5OPT',
    'RUBYOPT',
    'JAVA_TOOL_OPTIONS',
    'XDG_CONFIG_HOME',
    'CODEX_HOME',
    'HTTPS_PROXY',
    'path',
    'Path',
    'LC',
    'LC_',
    'LC_$(id)',
    'LC_A B',
    'LC_all',
    '__proto__',
  ])('never has %s', (name) => {
    expect(baseEnvironment(Object.fromEntries([[name, 'a value']]))).toEqual({});
  });

  test('has nothing that is not set', () => {
    expect(baseEnvironment({ PATH: undefined })).toEqual({});
    expect(baseEnvironment({ PATH: '' })).toEqual({ PATH: '' });
  });

  test('has no proxy by value, since a proxy may hold a password', () => {
    expect(passedByReference).toContain('https_proxy');
    expect(baseEnvironment(Object.fromEntries(passedByReference.map((name) => [name, 'http://u:p@h'])))).toEqual({});
  });
});

test('the git identity of the host is who it says writes and commits, and nothing else of git', () => {
  const identity = { GIT_AUTHOR_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@host.invalid' };
  expect(gitIdentityOfHost({ ...identity, GIT_AUTHOR_EMAIL: '', GIT_DIR: '/x', GIT_AUTHOR_DATE: '1' })).toEqual(
    identity,
  );
});

test.each([
  [{}, []],
  [{ MUSTER_RUN_ID: 'b' }, ['b']],
  [{ MUSTER_OUTER_RUN_IDS: 'a' }, ['a']],
  [{ MUSTER_OUTER_RUN_IDS: 'a:b', MUSTER_RUN_ID: 'c' }, ['a', 'b', 'c']],
  [{ MUSTER_OUTER_RUN_IDS: ':$(id)::a ', MUSTER_RUN_ID: 'c' }, ['c']],
])('the runs around %j are %j', (environment, expected) => {
  expect(outerRunIds(environment)).toEqual(expected);
});
