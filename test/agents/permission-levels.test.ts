import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionLevel } from '../../src';
import { createBench, removeBenches, type Bench } from './support/bench';
import { eventsOf, type FinishedRun } from './support/finished-run';
import { realAgents, type RealAgent } from './support/installed-agents';

afterEach(removeBenches);

/** Whether the agent's shell may write in the directory at `workspace`, as its roster entry means it. */
const shellAtWorkspace: Readonly<Record<RealAgent, boolean>> = {
  claude: true,
  codex: true,
  opencode: false,
  qwen: false,
};

/** Writes inside and outside of the directory, with the tool that writes files and with the shell. */
async function tryEverything(bench: Bench, agent: RealAgent, permission: PermissionLevel): Promise<FinishedRun> {
  const provider = bench.scripted(
    { write: { path: 'written.txt', content: 'x' } },
    { shell: 'printf x > shell.txt' },
    { write: { path: join(bench.outside, 'written.txt'), content: 'x' } },
    { shell: `printf x > ${join(bench.outside, 'shell.txt')}` },
    { say: 'all done' },
  );
  return bench.run({ agent, provider, permission, unrestricted: permission === 'unrestricted', prompt: 'try' });
}

describe.each(realAgents)('%s', (agent) => {
  test('writes nothing at read_only, neither with its file tool nor with its shell', async () => {
    const bench = await createBench();

    const { verdict } = await tryEverything(bench, agent, 'read_only');

    expect(['ok', 'denied']).toContain(verdict.verdict);
    expect(verdict.text).toContain('all done');
    expect(bench.git('status', '--porcelain', '--ignored', '--untracked-files=all')).toBe('');
    expect(readdirSync(bench.outside)).toEqual([]);
  });

  test('writes in its directory alone at workspace', async () => {
    const bench = await createBench();

    const { verdict } = await tryEverything(bench, agent, 'workspace');

    expect(['ok', 'denied']).toContain(verdict.verdict);
    expect(verdict.text).toContain('all done');
    expect(existsSync(join(bench.directory, 'written.txt'))).toBe(true);
    expect(existsSync(join(bench.directory, 'shell.txt'))).toBe(shellAtWorkspace[agent]);
    expect(readdirSync(bench.outside)).toEqual([]);
  });

  test('writes wherever it is told to at unrestricted', async () => {
    const bench = await createBench();

    const { verdict, events } = await tryEverything(bench, agent, 'unrestricted');

    expect(verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    expect(readdirSync(bench.directory).sort()).toEqual(['.git', 'shell.txt', 'written.txt']);
    expect(readdirSync(bench.outside).sort()).toEqual(['shell.txt', 'written.txt']);
    const command = eventsOf(events, 'tool_call').find(({ title }) => title.includes('printf x > shell.txt'));
    expect(command?.kind).toBe('execute');
  });
});
