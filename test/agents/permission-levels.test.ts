import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** The agents whose tools follow links; they are not started in a directory that has such. */
const followsLinks: ReadonlySet<RealAgent> = new Set(['opencode', 'qwen']);

/** Puts links that lead out into the directory of work: to a directory, to a file, to nothing. Tells what lies there. */
function throughLinks({ directory, outside }: Bench): () => readonly string[] {
  writeFileSync(join(outside, 'there.txt'), 'kept');
  symlinkSync(outside, join(directory, 'link'));
  symlinkSync(join(outside, 'there.txt'), join(directory, 'file-link'));
  symlinkSync(join(outside, 'new.txt'), join(directory, 'new-link'));
  return () => readdirSync(outside).map((name) => `${name}: ${readFileSync(join(outside, name), 'utf8')}`);
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

  test('does not write through a link that leads out of its directory at workspace', async () => {
    const bench = await createBench();
    const reached = throughLinks(bench);
    const links = ['link/through.txt', 'file-link', 'new-link'];
    const provider = bench.scripted(...links.map((path) => ({ write: { path, content: 'x' } })), { say: 'all done' });
    const running = bench.run({ agent, provider, permission: 'workspace', prompt: 'try' });

    // An agent that follows links is not started.
    await Promise.allSettled([running]);
    if (followsLinks.has(agent)) await expect(running).rejects.toMatchObject({ code: 'repository_config_refused' });
    else expect((await running).verdict.text).toContain('all done');
    expect(reached()).toEqual(['there.txt: kept']);
  });

  test('changes nothing through a link that leads out of its directory at read_only', async () => {
    const bench = await createBench();
    const reached = throughLinks(bench);
    const provider = bench.scripted(
      { write: { path: 'link/through.txt', content: 'x' } },
      { write: { path: 'file-link', content: 'x' } },
      { edit: { path: 'file-link', old: 'kept', new: 'x' } },
      { say: 'all done' },
    );

    const { verdict } = await bench.run({ agent, provider, permission: 'read_only', prompt: 'try' });

    expect(verdict.text).toContain('all done');
    expect(reached()).toEqual(['there.txt: kept']);
  });

  test('does not write in .git at workspace', async () => {
    const bench = await createBench();
    const config = join(bench.directory, '.git/config');
    const before = readFileSync(config, 'utf8');
    const evil = `${before}\tfsmonitor = "touch ${join(bench.outside, 'started')}; false"\n`;
    const provider = bench.scripted(
      { read: { path: config } },
      { write: { path: config, content: evil } },
      { write: { path: '.git/hooks/pre-commit', content: 'x' } },
      { shell: 'git status' },
      { say: 'all done' },
    );

    const { verdict } = await bench.run({ agent, provider, permission: 'workspace', prompt: 'try' });

    expect(verdict.text).toContain('all done');
    expect(readFileSync(config, 'utf8')).toBe(before);
    expect(existsSync(join(bench.directory, '.git/hooks/pre-commit'))).toBe(false);
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
