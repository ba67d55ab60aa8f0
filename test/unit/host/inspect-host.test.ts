import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectHost, type HostFacts, type InspectOptions } from '../../../src/host';
import { definitionOf } from '../../support/definitions';
import { writeExecutable } from '../../support/executables';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const agent = definitionOf({ binary: 'tool', install: { npm: '@a/tool' } });

const inspect = (
  options: Partial<InspectOptions> = {},
  environment: Readonly<Record<string, string>> = {},
  definition = agent,
): Promise<HostFacts> =>
  inspectHost(definition, {
    directory: directory(),
    version: 'cached',
    environment: { PATH: `${join(directory(), 'bin')}:/usr/bin:/bin`, HOME: join(directory(), 'home'), ...environment },
    ...options,
  });

/** A binary that writes a line for every time it was started. */
function countingTool(): () => number {
  const log = join(directory(), 'starts');
  writeFileSync(log, '');
  writeExecutable(join(directory(), 'bin/tool'), `env >>'${log}.env'; echo start >>'${log}'; echo 1.2.3`);
  return () => readFileSync(log, 'utf8').split('\n').length - 1;
}

describe('what is found on this machine', () => {
  test('is the platform, the user and the names of the variables, never their values', async () => {
    const facts = await inspect({}, { ANTHROPIC_API_KEY: 'sk-canary', EMPTY: '', LANG: 'C' });
    expect(facts.platform).toBe(process.platform);
    expect(facts.user).toEqual({ uid: process.getuid?.(), isRoot: process.getuid?.() === 0 });
    expect([...facts.environmentNames].sort()).toEqual(['ANTHROPIC_API_KEY', 'HOME', 'LANG', 'PATH']);
    expect(Object.keys(facts.environment).sort()).toEqual(['HOME', 'LANG', 'PATH']);
    expect(JSON.stringify(facts)).not.toContain('sk-canary');
    expect(facts.stateDirectory).toBe(join(directory(), 'home/.local/state/muster'));
  });

  test('of a directory that was looked at before is what was found then', async () => {
    const place = { path: '/looked/at', exists: true, repositoryRoot: '/looked' };
    expect((await inspect({ place })).directory).toBe(place);
  });

  test('is no binary where none is', async () => {
    expect(await inspect()).not.toHaveProperty('binary');
  });

  test('is nothing for a PATH that is not set', async () => {
    expect(await inspect({ environment: {} })).not.toHaveProperty('binary');
  });

  test('is a binary without a version while no process may be started', async () => {
    const starts = countingTool();
    expect((await inspect()).binary).toEqual({ path: join(directory(), 'bin/tool') });
    expect(starts()).toBe(0);
  });

  test('is a version that is asked for once', async () => {
    const starts = countingTool();
    expect((await inspect({ version: 'ask' })).binary?.version).toBe('1.2.3');
    expect((await inspect({ version: 'ask' })).binary?.version).toBe('1.2.3');
    expect((await inspect()).binary?.version).toBe('1.2.3');
    expect(starts()).toBe(1);
  });

  test.each<[string, string]>([
    ['fails', 'echo 1.2.3; exit 1'],
    ['tells none', 'echo hello'],
  ])('is asked for again when the binary %s', async (_title, line) => {
    const log = join(directory(), 'starts');
    writeExecutable(join(directory(), 'bin/tool'), `echo start >>'${log}'; ${line}`);
    await inspect({ version: 'ask' });
    await inspect({ version: 'ask' });
    expect(readFileSync(log, 'utf8')).toBe('start\nstart\n');
    expect((await inspect()).binary).toEqual({ path: join(directory(), 'bin/tool') });
  });

  test('of the node on PATH is asked for again while it is older than the entry needs', async () => {
    const told = join(directory(), 'told');
    writeFileSync(told, 'v20.0.0');
    writeExecutable(join(directory(), 'bin/node'), `cat '${told}'`);
    const needs = { ...agent, runtime: { minimumNode: '22.0.0' } };
    expect(await inspect({}, {}, needs)).toMatchObject({ node: '20.0.0' });
    writeFileSync(told, 'v24.1.0');
    expect(await inspect({}, {}, needs)).toMatchObject({ node: '24.1.0' });
    writeFileSync(told, 'v20.0.0');
    expect(await inspect({}, {}, needs)).toMatchObject({ node: '24.1.0' });
    expect(await inspect()).not.toHaveProperty('node');
  });

  test('is asked for again when the known one is older than the entry allows', async () => {
    const told = join(directory(), 'told');
    writeFileSync(told, '1.9.0');
    writeExecutable(join(directory(), 'bin/tool'), `cat '${told}'`);
    expect((await inspect({ version: 'ask' })).binary?.version).toBe('1.9.0');
    writeFileSync(told, '1.10.0');
    const needing = (minimum: string): Promise<HostFacts> =>
      inspect({ version: 'ask' }, {}, { ...agent, version: { args: ['--version'], minimum } });
    expect((await needing('1.9.0')).binary?.version).toBe('1.9.0');
    expect((await needing('1.10.0')).binary?.version).toBe('1.10.0');
    expect((await inspect()).binary?.version).toBe('1.10.0');
  });

  test('is asked without what makes programs load code, and not in the home of the person', async () => {
    countingTool();
    await inspect({ version: 'ask' }, { BASH_ENV: '/x', LD_PRELOAD_X: '/x', NODE_OPTIONS: '--inspect', SECRET: 'x' });
    const environment = readFileSync(join(directory(), 'starts.env'), 'utf8');
    expect(environment).not.toMatch(/BASH_ENV|LD_PRELOAD|NODE_OPTIONS|SECRET/);
    expect(environment).toContain(`HOME=${join(directory(), 'home/.cache/muster/probe-home')}`);
  });

  test('is the version of the npm package, without a process', async () => {
    const starts = countingTool();
    writeFileSync(join(directory(), 'package.json'), '{"name":"@a/tool","version":"4.5.6"}');
    expect((await inspect({ version: 'ask' })).binary?.version).toBe('4.5.6');
    expect(starts()).toBe(0);
  });
});

describe('the directory of work', () => {
  test('is told by its real path, with the repository that it lies in', async () => {
    mkdirSync(join(directory(), 'repository/.git'), { recursive: true });
    mkdirSync(join(directory(), 'repository/a'));
    symlinkSync(join(directory(), 'repository/a'), join(directory(), 'link'));
    expect((await inspect({ directory: join(directory(), 'link') })).directory).toEqual({
      path: join(directory(), 'repository/a'),
      exists: true,
      repositoryRoot: join(directory(), 'repository'),
    });
  });

  test('that is missing, or is a file, does not exist', async () => {
    writeFileSync(join(directory(), 'file'), '');
    expect((await inspect({ directory: join(directory(), 'gone') })).directory).toEqual({
      path: join(directory(), 'gone'),
      exists: false,
    });
    expect((await inspect({ directory: join(directory(), 'file') })).directory.exists).toBe(false);
  });
});
