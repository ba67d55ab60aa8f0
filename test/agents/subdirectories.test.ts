import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAskingModel } from './support/asking-model';
import { createBench, removeBenches, type Bench } from './support/bench';
import { eventsOf, type FinishedRun } from './support/finished-run';
import { newerNodeDirectory } from './support/installed-agents';

afterEach(removeBenches);

/** A bench with a directory in the repository, which the agent is given. */
async function createNested(name: string): Promise<Bench & { readonly nested: string }> {
  const bench = await createBench({ newerNode: newerNodeDirectory });
  const nested = join(bench.directory, name);
  mkdirSync(nested, { recursive: true });
  mkdirSync(`${nested} too`);
  return { ...bench, nested };
}

const statuses = ({ events }: FinishedRun): readonly string[] =>
  eventsOf(events, 'tool_call_update')
    .map(({ status }) => status)
    .filter((status) => status !== 'in_progress');

test.each(['claude', 'codex', 'copilot', 'gemini', 'kilo', 'opencode', 'pi', 'qwen'])(
  '%s in a subdirectory of a repository writes there alone at workspace',
  async (agent) => {
    const bench = await createNested('[a]/b');
    const provider = bench.scripted(
      { write: { path: 'written.txt', content: 'x' } },
      { write: { path: '../up.txt', content: 'x' } },
      { write: { path: '../b too/beside.txt', content: 'x' } },
      { write: { path: join(bench.directory, 'top.txt'), content: 'x' } },
      { say: 'all done' },
    );

    const { verdict } = await bench.run({
      agent,
      provider,
      permission: 'workspace',
      directory: bench.nested,
      prompt: 'try',
    });

    expect(['ok', 'denied']).toContain(verdict.verdict);
    expect(verdict.text).toContain('all done');
    expect(existsSync(join(bench.nested, 'written.txt'))).toBe(true);
    expect(bench.git('status', '--porcelain', '--ignored', '--untracked-files=all')).toBe('?? [a]/b/written.txt\n');
  },
);

describe.each(['opencode', 'kilo'])('%s', (agent) => {
  test('writes outside of a repository in its directory alone at workspace', async () => {
    const bench = await createNested('a');
    const { outside: directory } = bench;
    mkdirSync(join(directory, 'a'));
    const provider = bench.scripted(
      { write: { path: 'written.txt', content: 'x' } },
      { write: { path: '../up.txt', content: 'x' } },
      { say: 'all done' },
    );

    await bench.run({ agent, provider, permission: 'workspace', directory: join(directory, 'a'), prompt: 'try' });

    expect(readdirSync(directory)).toEqual(['a']);
    expect(readdirSync(join(directory, 'a'))).toEqual(['written.txt']);
  });

  test('is refused at workspace where git takes its paths from another root', async () => {
    const bench = await createNested('a/.git');
    const request = { agent, provider: bench.scripted({ say: 'done' }), permission: 'workspace', prompt: 'x' } as const;
    const refused = { code: 'repository_config_refused' };

    const nested = bench.muster.plan({ ...request, directory: join(bench.directory, 'a') });
    await expect(nested).rejects.toMatchObject(refused);
    bench.git('config', 'core.worktree', bench.outside);
    await expect(bench.muster.plan({ ...request, directory: bench.directory })).rejects.toMatchObject(refused);
  });

  test('moves nothing by a patch at workspace, neither into .git nor out of the directory', async () => {
    const bench = await createNested('a');
    const config = join(bench.directory, '.git/config');
    const before = readFileSync(config, 'utf8');
    const patch = (text: string): readonly ['apply_patch', { readonly patchText: string }] => [
      'apply_patch',
      { patchText: `*** Begin Patch\n${text}\n*** End Patch` },
    ];
    const move = (to: string): ReturnType<typeof patch> =>
      patch(`*** Update File: new.txt\n*** Move to: ${to}\n@@\n-one\n+two`);
    const model = await startAskingModel(
      patch('*** Add File: new.txt\n+one'),
      move('../.git/config'),
      move('../up.txt'),
      patch('*** Add File: ../up.txt\n+one'),
      patch('*** Update File: new.txt\n@@\n-one\n+two'),
    );
    try {
      const run = await bench.run({
        agent,
        provider: `local:${model.url}`,
        model: 'gpt-5',
        permission: 'workspace',
        directory: bench.nested,
        prompt: 'try',
      });

      expect(model.tools).toContain('apply_patch');
      expect(statuses(run)).toEqual(['completed', 'failed', 'failed', 'failed', 'completed']);
      expect(readFileSync(config, 'utf8')).toBe(before);
      expect(readFileSync(join(bench.nested, 'new.txt'), 'utf8')).toBe('two\n');
      expect(bench.git('status', '--porcelain', '--untracked-files=all')).toBe('?? a/new.txt\n');
    } finally {
      await model.close();
    }
  });
});
