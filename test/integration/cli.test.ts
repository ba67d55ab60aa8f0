import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBuiltCommandLine, endOf, type CommandLineEnd } from '../support/stub-command-line';
import { claudeAnswer, claudeFailure } from '../support/stub-behaviour';
import { isAlive, StubPlace, stubRoster, until } from '../support/stub-place';

const built = useBuiltCommandLine();
let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

interface CallOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const muster = (args: readonly string[], { input, environment }: CallOptions = {}): Promise<CommandLineEnd> =>
  built.run(args, {
    environment: place.environment(environment),
    cwd: place.project,
    ...(input === undefined ? {} : { input }),
  });

const jsonLines = (text: string): readonly Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const own = ['--own-login'] as const;

describe('muster run', () => {
  test('shows a person the messages and the verdict, and sends no control code down a pipe', async () => {
    place.install('claude', { steps: [claudeAnswer('all is well')] });
    const end = await muster(['run', 'claude', '.', '-p', 'work', ...own]);
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(end.stdout).toContain('Claude Code');
    expect(end.stdout).toMatch(/^ +\d+\.\ds ok {2}the agent finished$/m);
    expect(end.stdout).not.toContain('\u001b');
  });

  test('with -q prints exactly the answer', async () => {
    place.install('claude', { steps: [claudeAnswer('forty-two\n  and more')] });
    const end = await muster(['run', 'claude', '-q', '-p', 'work', ...own]);
    expect(end).toEqual({ exitCode: 0, signal: null, stdout: 'forty-two\n  and more\n', stderr: '' });
  });

  test('with -q tells a failure on standard error, without what would steer a terminal', async () => {
    place.install('claude', { steps: [claudeFailure('no \u001b]0;title\u0007luck')] });
    const end = await muster(['run', 'claude', '-q', '-p', 'work', ...own]);
    expect(end).toMatchObject({ exitCode: 1, stderr: 'muster: crashed: no luck\n' });
  });

  test('with --json prints one event a line, the first run_started and the last the verdict', async () => {
    place.install('claude', { steps: [claudeAnswer('done')] });
    const end = await muster(['run', 'claude', '.', '-p', 'work', '--json', ...own]);
    const events = jsonLines(end.stdout);
    expect(events[0]).toMatchObject({ type: 'run_started', agent: 'claude', directory: place.project, seq: 0 });
    expect(events.at(-1)).toMatchObject({
      type: 'verdict',
      verdict: 'ok',
      reason: expect.any(String) as string,
      exitCode: 0,
      runId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/) as string,
      text: 'done',
      agent: 'claude',
      process: { exitCode: 0 },
    });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index));
  });

  test('sends every flag on its way', async () => {
    place.install('claude', { steps: [claudeAnswer('done')] });
    writeFileSync(join(place.root, 'rules.md'), 'Be brief.');
    const end = await muster([
      ...['run', 'claude', place.project, '--prompt', 'work', '--model', 'opus', '--max-turns', '7', '--timeout', '33'],
      ...['--instructions', join(place.root, 'rules.md'), '--own-login', '--permission', 'read_only'],
      ...['--git-identity', 'none', '--add-dir', place.root, '--strict', '--json'],
    ]);
    expect(end.exitCode).toBe(0);
    const { argv, env } = place.call('claude');
    expect(argv.join(' ')).toContain('--model opus');
    expect(argv.join(' ')).toContain('--max-turns 7');
    expect(argv.join(' ')).toContain('--permission-mode default');
    expect(argv.join(' ')).toContain(`--add-dir ${place.root}`);
    const file = argv[argv.indexOf('--append-system-prompt-file') + 1] ?? '';
    expect(readFileSync(file, 'utf8')).toBe('Be brief.');
    expect(env).not.toHaveProperty('GIT_AUTHOR_NAME');
  });

  test('takes away every limit with --unrestricted', async () => {
    place.install('claude', { steps: [claudeAnswer('done')] });
    await muster(['run', 'claude', '-p', 'work', '--unrestricted', ...own]);
    expect(place.call('claude').argv).toContain('--dangerously-skip-permissions');
  });

  test('takes the prompt from -p, from a file and from standard input, byte for byte', async () => {
    place.install('claude', { steps: [claudeAnswer('done')] });
    const prompt = '- [ ] ünï "quoted" $(id)\n  `id` \u001b[31m🙂\n';
    writeFileSync(join(place.root, 'prompt.txt'), prompt);
    for (const [args, input] of [
      [['-p', prompt]],
      [['--prompt-file', join(place.root, 'prompt.txt')]],
      [[], prompt],
    ] as const) {
      const end = await muster(['run', 'claude', '.', ...args, ...own], input === undefined ? {} : { input });
      expect(end.exitCode).toBe(0);
    }
    expect(place.calls('claude').map(({ stdin }) => stdin.toString())).toEqual([prompt, prompt, prompt]);
  });

  test('ends with the code of the verdict', async () => {
    place.install('claude');
    const end = await muster(['run', 'claude', '-p', 'work', ...own]);
    expect(end.exitCode).toBe(3);
    expect(end.stdout).toContain('no_result');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops on %s with 130 and leaves nothing', async (signal) => {
    place.install('claude', {
      steps: [{ do: 'leave', ownGroup: true, holdsOutput: true, ignores: 'TERM INT' }, { do: 'hang' }],
    });
    const child = built.start(['run', 'claude', '-p', 'work', '--provider', 'scripted'], {
      environment: place.environment(),
      cwd: place.project,
    });
    const ended = endOf(child);
    await until(() => place.children('claude').length === 1, 'the stub');
    child.kill(signal);
    await expect(ended).resolves.toMatchObject({ exitCode: 130, signal: null });
    expect([place.call('claude').pid, ...place.children('claude')].filter(isAlive)).toEqual([]);
  });

  test('ends the agent when the reader of its output has gone', async () => {
    place.install('claude', { steps: [{ do: 'sleep', ms: 200 }, { do: 'flood', megabytes: 1 }, { do: 'hang' }] });
    const child = built.start(['run', 'claude', '-p', 'work', '--json', ...own], {
      environment: place.environment(),
      cwd: place.project,
    });
    await until(() => place.calls('claude').length === 1, 'the stub');
    child.stdout?.destroy();
    const exitCode = await new Promise((resolve) => child.once('exit', resolve));
    expect(exitCode).toBe(130);
    expect(isAlive(place.call('claude').pid)).toBe(false);
  });

  test('loses no event through a slow pipe', async () => {
    place.install('claude', {
      steps: [{ do: 'flood', megabytes: 5 }, claudeAnswer('the last word')],
    });
    const child = spawn(process.execPath, [built.main, 'run', 'claude', '-p', 'work', '--json', ...own], {
      cwd: place.project,
      env: place.environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) {
      chunks.push(chunk as Buffer);
      if (chunks.length < 40) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const events = jsonLines(Buffer.concat(chunks).toString());
    expect(Buffer.concat(chunks).length).toBeGreaterThan(5 * 1024 * 1024);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index));
    expect(events.at(-1)).toMatchObject({ type: 'verdict', verdict: 'ok', text: 'the last word' });
  });

  test('ends the run with a clear reason when the record cannot grow', async () => {
    place.install('claude', { steps: [{ do: 'flood', megabytes: 2 }, { do: 'hang' }] });
    const script = `trap '' XFSZ; ulimit -f 500; exec "$@"`;
    const args = ['-c', script, 'bash', process.execPath, built.main, 'run', 'claude', '-p', 'work', '--json', ...own];
    const child = spawn('bash', args, {
      cwd: place.project,
      env: place.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = await endOf(child);
    expect(end.stderr).toBe('');
    expect(jsonLines(end.stdout).at(-1)).toMatchObject({
      type: 'verdict',
      verdict: 'crashed',
      reason: 'the record cannot be written (EFBIG)',
    });
    expect(isAlive(place.call('claude').pid)).toBe(false);
  });

  test('says that the state directory cannot be written, in one line', async () => {
    place.install('claude');
    writeFileSync(place.state, 'a file');
    const end = await muster(['run', 'claude', '-p', 'work', ...own]);
    expect(end).toMatchObject({ exitCode: 2, stdout: '' });
    expect(end.stderr).toMatch(/^muster: The state directory ".*" cannot be written \(.*\[state_unusable\]\n$/);
  });
});

describe('a command line that cannot be used', () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    ['an unknown command', ['rnu'], /unknown command 'rnu'.*Did you mean run\?/s],
    [
      'an unknown option',
      ['run', 'claude', '--modle', 'x', '-p', 'y'],
      /unknown option '--modle'.*Did you mean --model\?/s,
    ],
    ['an unknown agent', ['run', 'cluade', '-p', 'y'], /No agent "cluade".*Did you mean "claude"\?/],
    ['an unknown provider', ['run', 'claude', '-p', 'y', '--provider', 'antropic'], /Did you mean "anthropic"\?/],
    ['an unknown level', ['run', 'claude', '-p', 'y', '--permission', 'none'], /read_only, workspace, unrestricted/],
    ['an unknown identity', ['run', 'claude', '-p', 'y', '--git-identity', 'me'], /agent, host, none/],
    ['two prompts', ['run', 'claude', '-p', 'a', '--prompt-file', 'b'], /--prompt and --prompt-file were both given/],
    [
      'a prompt file that is not there',
      ['run', 'claude', '--prompt-file', 'nowhere'],
      /--prompt-file "nowhere" cannot be read \(ENOENT\)/,
    ],
    [
      'instructions that are not there',
      ['run', 'claude', '-p', 'y', '--instructions', 'nowhere'],
      /--instructions "nowhere"/,
    ],
    ['an empty prompt', ['run', 'claude', '-p', ''], /The prompt is empty/],
    [
      'turns that are no number',
      ['run', 'claude', '-p', 'y', '--max-turns', 'many'],
      /--max-turns is "many", expected a whole number/,
    ],
    ['a negative time', ['run', 'claude', '-p', 'y', '--timeout', '-5'], /--timeout is "-5", expected a whole number/],
    ['a model like an option', ['run', 'claude', '-p', 'y', '--model=-x'], /begins with "-"/],
    ['a provider and the own login', ['run', 'claude', '-p', 'y', '--provider', 'local', '--own-login'], /Choose one/],
    ['a third argument', ['run', 'claude', '.', 'what', '-p', 'y'], /too many arguments/],
    ['a directory that is not there', ['run', 'claude', 'nowhere', '-p', 'y'], /"[^"]*nowhere" does not exist/],
    [
      'a configuration that is not there',
      ['run', 'claude', '-p', 'y', '--config', 'nowhere.yaml'],
      /nowhere\.yaml:1:1/,
    ],
    ['a roster that is not there', ['run', 'claude', '-p', 'y', '--roster', 'nowhere'], /nowhere/],
    ['an empty agent', ['run', '', '-p', 'y'], /agent is empty/],
    ['an empty directory', ['run', 'claude', '', '-p', 'y'], /directory is empty/],
    ['an empty path', ['roster', 'validate', ''], /path is empty/],
    ['a directory that is no roster', ['roster', 'validate', '.'], /neither agents\/ nor providers\//],
    ['no command', [], /Usage: muster/],
  ])('for %s ends with 2 and says what is wrong, and starts nothing', async (_what, args, message) => {
    place.install('claude');
    const end = await muster(args);
    expect(end).toMatchObject({ exitCode: 2, stdout: '' });
    expect(end.stderr).toMatch(message);
    expect(end.stderr).not.toMatch(/^\s+at /m);
    expect(place.calls('claude')).toEqual([]);
    expect(place.records()).toEqual([]);
  });

  test('for a NUL in the prompt ends with 2', async () => {
    place.install('claude');
    const end = await muster(['run', 'claude'], { input: 'a\0b' });
    expect(end).toMatchObject({ exitCode: 2 });
    expect(end.stderr).toContain('NUL character at position 1');
  });

  test('for a missing agent ends with 127, with --json as a verdict', async () => {
    const end = await muster(['run', 'claude', '-p', 'work']);
    expect(end.exitCode).toBe(127);
    expect(end.stderr).toMatch(/Claude Code is not installed.*npm install -g @anthropic-ai\/claude-code/);
    const machine = await muster(['run', 'claude', '-p', 'work', '--json']);
    expect(machine.exitCode).toBe(127);
    expect(jsonLines(machine.stdout)).toEqual([
      expect.objectContaining({ type: 'verdict', verdict: 'agent_missing', exitCode: 127, runId: '', text: '' }),
    ]);
  });

  test('with --json tells its error as one object on standard output', async () => {
    const end = await muster(['run', 'cluade', '-p', 'work', '--json']);
    expect(end).toMatchObject({ exitCode: 2, stderr: '' });
    expect(jsonLines(end.stdout)).toEqual([
      expect.objectContaining({ type: 'error', code: 'agent_unknown', exitCode: 2 }),
    ]);
  });

  test.each([['--help'], ['run', '--help'], ['--version']])('%s is answered with 0', async (...args) => {
    const end = await muster(args);
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(end.stdout).not.toBe('');
  });
});

describe('muster explain', () => {
  test('--json is one object with the keys that programs rely on, and starts nothing', async () => {
    place.install('claude');
    const end = await muster(['explain', 'claude', '.', '-p', 'work', '--model', 'opus', '--json', ...own]);
    const plan = JSON.parse(end.stdout) as Record<string, unknown>;
    expect(plan).toMatchObject({
      agent: 'claude',
      route: { kind: 'own_login' },
      permission: 'workspace',
      command: { file: join(place.bin, 'claude'), stdin: 'work', cwd: place.project },
      shell: expect.stringContaining('env -i') as string,
      files: [],
      config: { model: 'opus', timeoutSeconds: 1800, promptExtra: '' },
      warnings: [],
      origins: { model: '--model', timeout: 'default' },
    });
    expect(place.calls('claude')).toEqual([]);
    expect(place.records()).toEqual([]);
  });

  test('tells where in a configuration file a value was written', async () => {
    place.install('claude');
    const file = join(place.root, 'muster.yaml');
    writeFileSync(file, 'timeout: 60\nmodel:\n  claude: haiku\n  _default: other\n');
    const end = await muster(['explain', 'claude', '-p', 'work', '--config', file, '--json', ...own]);
    expect(JSON.parse(end.stdout)).toMatchObject({
      config: { model: 'haiku', timeoutSeconds: 60 },
      origins: { timeout: `${file}:1:10`, model: expect.stringContaining(`${file}:`) as string },
    });
  });

  test('shows the plan to a person without control codes in a pipe', async () => {
    place.install('claude');
    const end = await muster(['explain', 'claude', '-p', 'work \u001b[2J', ...own]);
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(end.stdout).toContain('permission');
    expect(end.stdout.split('# the same for bash')[0]).not.toContain('\u001b');
  });
});

describe('the tables', () => {
  test('agents --json tells what is installed, and its version', async () => {
    place.install('codex', { version: '7.8.9' });
    const end = await muster(['agents', '--json']);
    const agents = JSON.parse(end.stdout) as readonly Record<string, unknown>[];
    expect(agents.find(({ agent }) => agent === 'codex')).toMatchObject({
      installed: true,
      version: '7.8.9',
      path: join(place.bin, 'codex'),
    });
    expect(agents.find(({ agent }) => agent === 'claude')).toMatchObject({ installed: false, ready: false });
  });

  test('providers --json tells the variable in which a credential was found, never the credential', async () => {
    const end = await muster(['providers', '--json'], { environment: { ANTHROPIC_API_KEY: 'sk-canary-0123456789' } });
    const providers = JSON.parse(end.stdout) as readonly Record<string, unknown>[];
    expect(providers.find(({ provider }) => provider === 'anthropic')).toMatchObject({
      ready: true,
      credentialFound: 'ANTHROPIC_API_KEY',
    });
    expect(end.stdout).not.toContain('canary');
  });

  test.each(['agents', 'providers'])(
    '%s for people has no control codes in a pipe, and survives a reader that goes',
    async (table) => {
      const end = await muster([table]);
      expect(end).toMatchObject({ exitCode: 0, stderr: '' });
      expect(end.stdout).not.toContain('\u001b');
      const closed = await new Promise<string>((resolve) => {
        const command = `"$0" "$1" ${table} | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
        execFile(
          'bash',
          ['-c', command, process.execPath, built.main],
          { env: place.environment() },
          (_error, out, text) => {
            resolve(out + text);
          },
        );
      });
      expect(closed).toBe('0\n');
    },
  );

  test.each(['FORCE_COLOR', 'CI'])(
    '%s and the name of a colour terminal put no control codes into a pipe',
    async (name) => {
      const end = await muster(['agents'], { environment: { [name]: '1', TERM: 'xterm-256color' } });
      expect(end.stdout).not.toContain('\u001b');
    },
  );
});

describe('rosters', () => {
  test('validate accepts the bundled roster and tells problems with file, line and column', async () => {
    await expect(muster(['roster', 'validate'])).resolves.toMatchObject({ exitCode: 0, stderr: '' });
    const directory = join(place.root, 'roster', 'agents');
    mkdirSync(directory, { recursive: true });
    const file = join(directory, 'mine.yaml');
    writeFileSync(file, 'roster_version: 1\nlabel: Mine\nheadles:\n  args: []\n');
    const end = await muster(['roster', 'validate', join(place.root, 'roster')]);
    expect(end).toMatchObject({ exitCode: 2, stdout: '' });
    expect(end.stderr).toContain(`${file}:3:1 headles: `);
    const machine = await muster(['roster', 'validate', join(place.root, 'roster'), '--json']);
    expect(JSON.parse(machine.stdout)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        expect.objectContaining({ file, line: 3, column: 1, path: 'headles' }),
      ]) as unknown,
    });
  });

  test('--roster adds an agent that runs', async () => {
    place.install('stub-agent', { steps: [{ do: 'print', lines: ['from the stub'] }] });
    const end = await muster(['run', 'stub', '-q', '-p', 'work', '--roster', stubRoster]);
    expect(end).toEqual({ exitCode: 0, signal: null, stdout: 'from the stub\n', stderr: '' });
  });

  test('an agent that is there and not executable is missing', async () => {
    chmodSync(place.install('stub-agent'), 0o600);
    const end = await muster(['run', 'stub', '-p', 'work', '--roster', stubRoster]);
    expect(end.exitCode).toBe(127);
  });
});
