import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackage } from '../contract/built-package';
import { useBuiltCommandLine, type CommandLineEnd } from '../support/stub-command-line';
import { StubPlace } from '../support/stub-place';
import { readDocument } from '../unit/docs/document';

const built = useBuiltCommandLine();
let place: StubPlace;

beforeAll(() => {
  // As it is installed: with the form that was compiled ahead of time, whose code cannot import.
  execFileSync(process.execPath, ['-r', 'esbuild-register', 'scripts/compile-bundle.ts'], { cwd: built.root });
});

beforeEach(() => {
  place = new StubPlace();
  execFileSync('git', ['init', '-q', place.project], { env: place.environment() });
  mkdirSync(join(place.project, 'deep'));
  write('bin/guest', '#!/bin/sh\necho "$* $(cat)"\n');
  chmodSync(join(place.bin, 'guest'), 0o755);
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

/** A plugin that brings the agent `guest` and leaves a mark when its code runs. */
function writePlugin(name: string, more = ''): string {
  write(
    `${name}/roster/agents/guest.yaml`,
    `roster_version: 1
label: Guest
binary: guest
headless: { prompt: { channel: stdin } }
permissions: { workspace: { args: [--seated], enforced_by: cli } }
log_format: guest-log
`,
  );
  write(`${name}/package.json`, '{"type":"module","exports":"./index.js"}');
  write(
    `${name}/index.js`,
    `import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
writeFileSync(${JSON.stringify(mark())}, '');
${more}
const decode = (line) => [{ type: 'result', isError: false, text: 'guest: ' + line }];
export default {
  apiVersion: 1,
  id: 'guest',
  version: '2.1.0',
  register(registrar) {
    registrar.roster(fileURLToPath(new URL('roster', import.meta.url)));
    registrar.eventDecoder('guest-log', () => ({ decode, end: () => [] }));
  },
};
`,
  );
  return join(place.root, name);
}

const mark = (): string => join(place.root, 'loaded');

const musterIn = (cwd: string, ...args: readonly string[]): Promise<CommandLineEnd> =>
  built.run(args, { environment: place.environment(), cwd });
const muster = (...args: readonly string[]): Promise<CommandLineEnd> => musterIn(place.project, ...args);
const runGuest = ['run', 'guest', '.', '-q', '-p', 'hello', '--own-login'] as const;

/** The plugin that a command did not bring itself, as \`plugins --json\` tells it. */
async function told(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await muster('plugins', '--json', ...args);
  const plugins = JSON.parse(stdout) as readonly Record<string, unknown>[];
  return plugins.find(({ source }) => source !== 'built-in') ?? {};
}

test('--plugin takes the absolute path of a package; its agent runs with its decoder', async () => {
  const end = await muster(...runGuest, '--plugin', writePlugin('mine'));
  expect(end).toEqual({ exitCode: 0, signal: null, stdout: 'guest: --seated hello\n', stderr: '' });
});

test('--plugin takes the path of a file, through a link too', async () => {
  symlinkSync(join(writePlugin('mine'), 'index.js'), join(place.root, 'link.js'));
  expect(await told('--plugin', join(place.root, 'link.js'))).toMatchObject({
    source: '--plugin',
    state: 'ok',
    file: join(place.root, 'mine/index.js'),
  });
});

test("the operator's configuration names packages, and plugins tells where", async () => {
  const directory = writePlugin('config/muster/node_modules/@me/guest');
  const config = write('config/muster/config.yaml', 'timeout: 20\nplugins:\n  - "@me/guest"\n');
  expect(await muster(...runGuest)).toMatchObject({ exitCode: 0, stdout: 'guest: --seated hello\n' });
  expect(await told()).toEqual({
    id: 'guest',
    version: '2.1.0',
    source: `operator configuration ${config}:3:5`,
    file: join(directory, 'index.js'),
    state: 'ok',
    strategies: [],
    decoders: ['guest-log'],
    rosterDirectories: [join(directory, 'roster')],
  });
});

test.each(['mine', '.'])(
  "plugins beside the configuration are the operator's also for a run in the home (%s)",
  async (path) => {
    writePlugin('home/.config/muster/node_modules/guest');
    write('home/.config/muster/config.yaml', 'plugins: [guest]\n');
    mkdirSync(join(place.home, 'mine'));
    const end = await built.run([...runGuest.slice(0, 2), path, ...runGuest.slice(3)], {
      environment: { ...place.environment(), XDG_CONFIG_HOME: '' },
      cwd: place.home,
    });
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  },
);

test('a relative path is an error that proposes the absolute one', async () => {
  writePlugin('project/mine');
  const end = await muster(...runGuest, '--plugin', './mine');
  expect(end).toMatchObject({ exitCode: 2, stdout: '' });
  expect(end.stderr).toBe(
    `muster: The plugin "./mine" is a relative path, expected an absolute path or the name of a package. ` +
      `Say "${join(place.project, 'mine')}". [plugin_unresolved]\n`,
  );
});

describe('no plugin is loaded from what agents work on:', () => {
  test.each<[string, string, string]>([
    ['the current directory', 'project', 'project/mine'],
    ['its repository', 'project/deep', 'project/mine'],
    ['the directory of the run', 'elsewhere', 'project/deep/mine'],
    ['the repository of the run', 'elsewhere', 'project/mine'],
  ])('%s', async (_title, cwd, name) => {
    mkdirSync(join(place.root, 'elsewhere'));
    const plugin = writePlugin(name);
    const directory = join(place.project, 'deep');
    const args = ['run', 'guest', directory, '-q', '-p', 'x', '--own-login', '--plugin', plugin];
    const end = await musterIn(join(place.root, cwd), ...args);
    expect(end.exitCode).toBe(2);
    expect(end.stderr).toMatch(/warning: plugin \S+ \(--plugin\) takes no part: .* is not loaded: it lies in the /);
    expect(end.stderr).toMatch(/No agent "guest"\..* is not loaded: /);
    expect(existsSync(mark())).toBe(false);
  });

  test('a link that leads there', async () => {
    writePlugin('project/mine');
    symlinkSync(join(place.project, 'mine'), join(place.root, 'mine'));
    expect(await told('--plugin', join(place.root, 'mine'))).toMatchObject({ state: 'failed' });
    expect(existsSync(mark())).toBe(false);
  });

  test('a package of its node_modules', async () => {
    writePlugin('project/node_modules/guest');
    const record = await told('--plugin', 'guest');
    expect(record).toMatchObject({ state: 'failed', failure: expect.stringContaining('no package "guest"') as string });
    expect(existsSync(mark())).toBe(false);
  });

  test('a plugin that its own configuration names', async () => {
    const plugin = writePlugin('project/mine');
    writeFileSync(join(place.project, '.muster.yaml'), `plugins: [${plugin}]\n`);
    expect((await muster(...runGuest)).exitCode).toBe(2);
    expect(existsSync(mark())).toBe(false);
  });
});

test.each(['mine', 'mine/index.js'])('nothing of a plugin runs while everybody can change %s', async (path) => {
  const plugin = writePlugin('mine');
  chmodSync(join(place.root, path), 0o777);
  expect(await told('--plugin', plugin)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining(`Say: chmod o-w ${join(place.root, path)}`) as string,
  });
  expect(existsSync(mark())).toBe(false);
});

describe('a plugin that fails', () => {
  const failing = (): string => writePlugin('mine', "throw new Error('no \\u001b[31mluck');");

  test.each<[string, readonly string[]]>([
    ['agents', ['agents', '--json']],
    ['providers', ['providers', '--json']],
    ['explain', ['explain', 'claude', '.', '-p', 'x', '--own-login', '--json']],
  ])('is told once on standard error by %s, which works', async (_title, args) => {
    place.install('claude');
    const end = await muster(...args, '--plugin', failing());
    expect(end.exitCode).toBe(0);
    expect(end.stderr).toMatch(
      /^muster: warning: plugin \S+\/mine \(--plugin\) takes no part: .* no \S*luck\. See: muster plugins\n$/,
    );
    expect(end.stderr).not.toContain('\u001b');
    expect(() => JSON.parse(end.stdout) as unknown).not.toThrow();
  });

  test('is refused by a strict run, and by no other', async () => {
    place.install('claude');
    const args = ['explain', 'claude', '.', '-p', 'x', '--own-login', '--plugin', failing()];
    expect((await muster(...args)).exitCode).toBe(0);
    const { exitCode, stderr } = await muster(...args, '--strict');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/muster: The run is strict, .* takes no part: .* no luck\. .*\[warnings_refused\]/);
    expect(stderr).not.toContain('\u001b');
  });

  test('by ending the process does not look like a command that is done', async () => {
    const { exitCode, stdout, stderr } = await muster('agents', '--plugin', writePlugin('mine', 'process.exit(0);'));
    expect({ exitCode, stdout }).toEqual({ exitCode: 70, stdout: '' });
    expect(stderr).toBe(
      'muster: a plugin ended the process while it was loaded, and nothing was done. See: muster plugins\n',
    );
  });

  test('is told by plugins with its reason alone, and with --strict by the exit code', async () => {
    const plugin = failing();
    const end = await muster('plugins', '--plugin', plugin);
    expect(end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(end.stdout).toMatch(/^\S+\/mine +- +failed +--plugin/m);
    expect(end.stdout).toMatch(/^- \S+\/mine: Plugin .* could not be loaded: no /m);
    expect((await muster('plugins', '--strict', '--plugin', plugin)).exitCode).toBe(2);
    expect((await muster('plugins', '--strict')).exitCode).toBe(0);
  });
});

test('what a plugin leaves running does not keep the command', async () => {
  const end = await muster(...runGuest, '--plugin', writePlugin('mine', 'setTimeout(() => undefined, 60_000);'));
  expect(end).toMatchObject({ exitCode: 0, stdout: 'guest: --seated hello\n' });
});

describe('the package of the page about plugins', () => {
  const page = readDocument('writing-a-plugin.md');
  /** Where the page has it. */
  const pagePath = '.config/muster/plugins/canary';
  let plugin: string;
  beforeEach(() => {
    const [code = ''] = page.code('js');
    const [roster = ''] = page.code('yaml');
    const [manifest = ''] = page.code('json');
    plugin = dirname(write('config/muster/plugins/canary/index.js', code));
    write('config/muster/plugins/canary/roster/agents/canary.yaml', roster);
    write('config/muster/plugins/canary/package.json', manifest);
    write('bin/canary', '#!/bin/sh\necho "sings $* $(cat)"\n');
    chmodSync(join(place.bin, 'canary'), 0o755);
    write('home/project/README.md', '');
  });

  const words = (command: string): readonly string[] =>
    command.replace(`~/${pagePath}`, plugin).replace('~', place.home).replaceAll("'", '').split(' ').slice(1);
  const commands = (): readonly string[] => (page.code('sh')[0] ?? '').trim().split('\n');

  test('needs Muster beside it, and says so', async () => {
    const [show = ''] = commands();
    expect((await muster(...words(show))).stdout).toContain(
      'it imports muster-agents, and there is none beside it. npm fetches no optional peer by itself. ' +
        `Say: npm install --prefix "${plugin}" muster-agents`,
    );
  });

  test('runs by the commands and by the configuration of the page', async () => {
    installPackage(plugin);
    mkdirSync(join(place.root, 'elsewhere'));
    const [show = '', run = ''] = commands();
    const cwd = join(place.root, 'elsewhere');
    expect((await musterIn(cwd, ...words(show))).stdout).toMatch(/^canary +1\.0\.0 +ok +--plugin +strategy canary$/m);
    expect(await musterIn(cwd, ...words(run), '-q')).toMatchObject({ exitCode: 0, stdout: '--caged Sing.\n' });

    const [, config = ''] = page.code('yaml');
    write('config/muster/config.yaml', config.replace(`/home/me/${pagePath}`, plugin));
    const configured = words(run.replace(/ --plugin \S+/, ''));
    expect(await musterIn(cwd, ...configured, '-q')).toMatchObject({ exitCode: 0, stdout: '--caged Sing.\n' });
  });
});
