import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunEvent } from '../../src';
import { createBench, removeBenches, type Bench } from './support/bench';
import { realAgents } from './support/installed-agents';

afterEach(removeBenches);

const packageRoot = resolve(__dirname, '../..');
const { bin } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { bin: { muster: string } };
const command = join(packageRoot, bin.muster);
const steps = [{ write: { path: 'hello.txt', content: 'hello\n' } }, { say: 'all done' }];

function muster(bench: Bench, ...args: readonly string[]): SpawnSyncReturns<string> {
  if (!existsSync(command)) throw new Error(`There is no ${command}. Run: npm run build`);
  const env = bench.environment as NodeJS.ProcessEnv;
  return spawnSync(process.execPath, [command, ...args], { cwd: bench.directory, env, encoding: 'utf8' });
}

describe.each(realAgents)('muster run %s', (agent) => {
  test('creates a file and tells its events as JSON lines', async () => {
    const bench = await createBench();

    const done = muster(bench, 'run', agent, '-p', 'write', '--provider', bench.scripted(...steps), '--json');

    const events = done.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as RunEvent);
    expect(done.status).toBe(0);
    expect(events[0]).toMatchObject({ type: 'run_started', agent, permission: 'workspace' });
    expect(events.at(-1)).toMatchObject({ type: 'verdict', verdict: 'ok', text: 'all done', exitCode: 0 });
    expect(readFileSync(join(bench.directory, 'hello.txt'), 'utf8')).toBe('hello\n');
  });

  test('ends with the exit code of the verdict', async () => {
    const bench = await createBench();
    const refusing = bench.scripted({ error: { status: 401, times: 'always' } });

    const done = muster(bench, 'run', agent, '-p', 'write', '--provider', refusing, '--quiet', '--timeout', '60');

    expect(done.status).toBe(20);
    expect(done.stderr).toContain('auth');
  });
});

test('muster agents finds all of them at the versions that they were measured with', async () => {
  const bench = await createBench();

  const { stdout } = muster(bench, 'agents', '--json');

  const listed = JSON.parse(stdout) as readonly { readonly agent: string; readonly version?: string }[];
  for (const agent of realAgents) {
    const { measuredVersion } = bench.muster.registry.resolve(agent).definition.install;
    expect(listed.find(({ agent: name }) => name === agent)).toMatchObject({ version: measuredVersion });
  }
});
