import { readFileSync, statSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import { secretForms } from '../../../src/secrets';
import { AuthHome } from '../../support/auth-command';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { canary } from '../../support/vaults';

const root = useTemporaryDirectory();
let home: AuthHome;
beforeEach(() => {
  home = new AuthHome(root());
});
/** No command, whatever it did, printed or kept the value in any form. */
const assertUntold = (): void => {
  const texts = home.everything();
  expect(secretForms(canary).filter((form) => texts.includes(form))).toEqual([]);
};

/** A terminal on which somebody types. */
class TypedTerminal extends EventEmitter {
  readonly isTTY = true;
  readonly modes: boolean[] = [];
  readonly #text: string;
  constructor(text: string) {
    super();
    this.#text = text;
  }
  setRawMode(mode: boolean): this {
    this.modes.push(mode);
    return this;
  }
  resume(): void {
    setImmediate(() => this.emit('data', Buffer.from(this.#text)));
  }
  pause(): void {
    this.modes.push(false);
  }
}

describe('muster auth', () => {
  test('stores a key from standard input, lists it, tries it and forgets it', async () => {
    const stored = await home.auth(['login', 'anthropic', '--api-key-stdin'], `${canary}\n`);
    expect(stored).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Anthropic, api_key') as string });
    expect(stored.stderr).toContain('WARNING: no keyring is used');
    expect(await home.list()).toEqual([
      expect.objectContaining({ provider: 'anthropic', set: 'default', type: 'api_key', key: 'key_file' }),
    ]);
    expect((await home.auth(['list'])).stdout).toMatch(/anthropic +default +api_key +value/);
    expect((await home.auth(['status'])).stdout).toMatch(/anthropic +usable +api_key +set default/);
    expect((await home.auth(['status', 'anthropic', '--json'])).exitCode).toBe(0);
    expect((await home.auth(['remove', 'anthropic'])).exitCode).toBe(0);
    expect((await home.auth(['remove', 'anthropic'])).exitCode).toBe(20);
    expect(await home.list()).toEqual([]);
    expect((await home.auth(['status', 'anthropic'])).exitCode).toBe(20);
    assertUntold();
  });

  test('stores a key that is typed on a terminal, which shows nothing of it', async () => {
    const terminal = new TypedTerminal(`wrong\u0015${canary}x\u007f\r`);
    const stored = await home.auth(['login', 'openai'], terminal);
    expect(stored.exitCode).toBe(0);
    expect(stored.stderr).toContain('api_key of OpenAI (it is not shown): ');
    expect(terminal.modes[0]).toBe(true);
    expect(terminal.modes.at(-1)).toBe(false);
    const tried = await home.auth(['status', 'openai'], '', { OPENAI_API_KEY: 'other' });
    expect(tried.stdout).toMatch(/openai +usable +api_key +set default/);
    assertUntold();
  });

  test('stores nothing when the person breaks off', async () => {
    const broken = await home.auth(['login', 'openai'], new TypedTerminal('half\u0003'));
    expect(broken.exitCode).toBe(2);
    expect(await home.list()).toEqual([]);
  });

  test('keeps what belongs to a set in it', async () => {
    await home.auth(['login', 'anthropic', '--api-key-stdin', '--set', 'work', '--type', 'oauth_token'], canary);
    expect(await home.list()).toEqual([expect.objectContaining({ set: 'work', type: 'oauth_token' })]);
    expect((await home.auth(['list', '--set', 'home', '--json'])).stdout).toBe('[]\n');
    const status = await home.auth(['status', '--json'], '', { MUSTER_CREDENTIAL_SET: 'work' });
    expect(JSON.parse(status.stdout)).toEqual([expect.objectContaining({ provider: 'anthropic', set: 'work' })]);
    assertUntold();
  });

  test('stores a login from a file', async () => {
    const file = home.put('login.json', {
      access_token: canary,
      refresh_token: `r-${canary}`,
      expires_at: 1_900_000_000,
    });
    expect((await home.auth(['login', 'anthropic', '--oauth-file', file])).exitCode).toBe(0);
    expect(await home.list()).toEqual([
      expect.objectContaining({ type: 'oauth', renewable: true, expiresAt: '2030-03-17T17:46:40.000Z' }),
    ]);
    assertUntold();
  });

  test('stores a command and asks it when it is tried', async () => {
    const program = ['/bin/sh', '-c', `echo '{"value": "from a program"}'`];
    await home.auth(['login', 'openai', '--command', JSON.stringify(program)]);
    expect(await home.list()).toEqual([expect.objectContaining({ source: 'command' })]);
    expect((await home.auth(['status', 'openai'])).exitCode).toBe(0);
    await home.auth(['login', 'openai', '--command', `/bin/sh -c "echo ${'x'.repeat(10)}"`]);
    const failed = await home.auth(['status', 'openai', '--json']);
    expect(failed.exitCode).toBe(20);
    expect(JSON.parse(failed.stdout)).toEqual([
      expect.objectContaining({ usable: false, code: 'credential_source_failed' }),
    ]);
  });

  test('tells a credential of the environment by its variable', async () => {
    const status = await home.auth(['status', '--json'], '', { OPENAI_API_KEY: canary });
    expect(JSON.parse(status.stdout)).toEqual([
      { provider: 'openai', from: 'environment', variable: 'OPENAI_API_KEY', type: 'api_key', usable: true },
    ]);
    await home.auth(['login', 'groq', '--api-key-stdin'], canary);
    assertUntold();
  });

  test.each<[string, readonly string[], string, number, string]>([
    ['a key as an option', ['login', 'anthropic', `--api-key=${canary}`], '', 2, 'was not taken'],
    ['a key as an option of its own', ['login', 'anthropic', '--api-key', canary], '', 2, 'was not taken'],
    ['a key as the provider', ['login', `${canary}-${canary}`], '', 2, 'is no name of one'],
    ['a key behind the provider', ['login', 'anthropic', canary], '', 2, 'too many arguments'],
    ['a blank key', ['login', 'anthropic', '--api-key-stdin'], '\n', 2, 'is blank'],
    ['a key with a line break', ['login', 'anthropic', '--api-key-stdin'], `${canary}\nx`, 2, 'holds a line break'],
    ['an endless key', ['login', 'anthropic', '--api-key-stdin'], canary.repeat(4000), 2, 'too long'],
    ['two sources', ['login', 'anthropic', '--api-key-stdin', '--from', 'gh'], canary, 2, 'only one'],
    ['no source', ['login', 'anthropic'], canary, 2, 'no terminal'],
    [
      'a type that the provider has no place for',
      ['login', 'anthropic', '--api-key-stdin', '--type', 'pat'],
      canary,
      2,
      'takes no pat',
    ],
    ['an unknown provider', ['login', 'nobody', '--api-key-stdin'], canary, 2, 'nobody'],
    ['a set that climbs', ['login', 'anthropic', '--api-key-stdin', '--set', '../x'], canary, 2, 'cannot name a set'],
    ['a file that is not there', ['login', 'anthropic', '--oauth-file', '/nowhere/x'], '', 2, 'ENOENT'],
    ['a command for a shell', ['login', 'anthropic', '--command', 'a | b'], '', 2, 'no shell'],
    ['an unknown program', ['import', 'nobody'], '', 2, 'expected claude, codex'],
  ])('refuses %s and repeats no value', async (_what, args, input, exitCode, told) => {
    const end = await home.auth(args, input);
    expect(end.exitCode).toBe(exitCode);
    expect(end.stderr).toContain(told);
    expect(end.stdout).toBe('');
    expect(secretForms(canary).filter((form) => home.printed.includes(form))).toEqual([]);
    expect(await home.list()).toEqual([]);
  });

  test.each([
    ['no JSON', canary],
    ['a list', [canary]],
    ['no access token', { refresh_token: canary }],
    ['an unknown key', { access_token: canary, [canary]: 1 }],
    ['an expiry that is no time', { access_token: canary, expires_at: canary }],
    ['a token with a line break', { access_token: `${canary}\n` }],
  ])('refuses a login file that holds %s and repeats nothing of it', async (_what, content) => {
    const end = await home.auth(['login', 'anthropic', '--oauth-file', home.put('login.json', content)]);
    expect(end.exitCode).toBe(2);
    expect(secretForms(canary).filter((form) => home.printed.includes(form))).toEqual([]);
    expect(await home.list()).toEqual([]);
  });
});

const jwt = (exp: number): string =>
  ['x', Buffer.from(JSON.stringify({ exp })).toString('base64url'), canary.replace(/\W/g, '')].join('.');
const claude = {
  claudeAiOauth: {
    accessToken: canary,
    refreshToken: `r-${canary}`,
    expiresAt: 1_900_000_000_000,
    scopes: ['user:inference'],
  },
};

describe('muster auth import', () => {
  test.each<[string, string, unknown, readonly Readonly<Record<string, unknown>>[]]>([
    [
      'claude',
      '.claude/.credentials.json',
      claude,
      [{ provider: 'anthropic', type: 'oauth', renewable: true, expiresAt: '2030-03-17T17:46:40.000Z' }],
    ],
    ['codex', '.codex/auth.json', { OPENAI_API_KEY: canary }, [{ provider: 'openai', type: 'api_key' }]],
    [
      'gemini',
      '.gemini/.env',
      `# key\nexport GEMINI_API_KEY="${'k'.repeat(20)}"\n`,
      [{ provider: 'google', type: 'api_key' }],
    ],
    [
      'opencode',
      '.local/share/opencode/auth.json',
      {
        anthropic: { type: 'oauth', access: canary, refresh: canary, expires: 1_900_000_000_000 },
        groq: { type: 'api', key: canary },
        unheard: { type: 'api', key: canary },
      },
      [
        { provider: 'anthropic', type: 'oauth' },
        { provider: 'groq', type: 'api_key' },
      ],
    ],
    [
      'gh',
      '.config/gh/hosts.yml',
      `github.com:\n    user: me\n    oauth_token: gho_${'a'.repeat(36)}\n`,
      [{ provider: 'github-models', type: 'oauth_token' }],
    ],
    [
      'gh',
      '.config/gh/hosts.yml',
      `github.com:\n    oauth_token: github_pat_${'a'.repeat(36)}\n`,
      [{ provider: 'github-models', type: 'pat' }],
    ],
  ])('of %s takes the login of %s and leaves the file as it is', async (program, path, content, stored) => {
    const file = home.put(path, content);
    const [text, { mtimeMs, mode }] = [readFileSync(file, 'utf8'), statSync(file)];
    expect((await home.auth(['import', program])).exitCode).toBe(0);
    expect(await home.list()).toEqual(stored.map((each) => expect.objectContaining(each) as unknown));
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(statSync(file)).toMatchObject({ mtimeMs, mode });
    assertUntold();
  });

  test.each([
    [
      'codex',
      '.codex/auth.json',
      { OPENAI_API_KEY: null, tokens: { access_token: jwt(1_900_000_000), refresh_token: canary } },
      'ChatGPT',
    ],
    ['gemini', '.gemini/oauth_creds.json', { access_token: canary, expiry_date: 1_900_000_000_000 }, 'Google account'],
  ])('of %s asks which provider takes tokens that none of the roster does', async (program, path, content, told) => {
    home.put(path, content);
    const refused = await home.auth(['import', program]);
    expect(refused).toMatchObject({ exitCode: 20, stderr: expect.stringContaining(told) as string });
    const named = await home.auth(['import', program, '--provider', 'openrouter']);
    expect(named.exitCode).toBe(0);
    expect(await home.list()).toEqual([
      expect.objectContaining({ provider: 'openrouter', type: 'oauth', expiresAt: '2030-03-17T17:46:40.000Z' }),
    ]);
    assertUntold();
  });

  test('is what login --from does', async () => {
    home.put('.claude/.credentials.json', claude);
    const end = await home.auth(['login', 'anthropic', '--from', 'claude']);
    expect(end.exitCode).toBe(0);
    expect(end.stderr).toContain('whoever renews it first logs the other out');
    assertUntold();
  });

  test('looks where a variable of the program says', async () => {
    home.put('elsewhere/.credentials.json', claude);
    const environment = { CLAUDE_CONFIG_DIR: `${home.home}/elsewhere` };
    expect((await home.auth(['import', 'claude'], '', environment)).exitCode).toBe(0);
  });

  test.each([
    ['is not there', undefined, 20],
    ['holds no login', {}, 20],
    ['holds text', `{"claudeAiOauth": ${canary}`, 2],
    ['holds a token that cannot be sent', { claudeAiOauth: { accessToken: `${canary}\n` } }, 2],
  ])('says so when the file %s, and repeats nothing of it', async (_what, content, exitCode) => {
    if (content !== undefined) home.put('.claude/.credentials.json', content);
    expect((await home.auth(['import', 'claude'])).exitCode).toBe(exitCode);
    expect(secretForms(canary).filter((form) => home.printed.includes(form))).toEqual([]);
    expect(await home.list()).toEqual([]);
  });
});
