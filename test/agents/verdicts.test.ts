import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRequest, Verdict } from '../../src';
import { scriptedUsage } from '../../src/scripted';
import { createBench, removeBenches, type Bench } from './support/bench';
import { eventsOf, turnsOf, type FinishedRun } from './support/finished-run';
import { binaryDirectory, newerNodeDirectory } from './support/installed-agents';
import { processesOf } from './support/processes';

afterEach(removeBenches);

const agents = ['claude', 'codex', 'opencode', 'qwen', 'gemini', 'copilot', 'pi'] as const;

/** What ends a run soon where the agent itself would try for minutes. */
const impatient: Partial<RunRequest> = { maxWaitSeconds: 6, idleTimeoutSeconds: 6, timeoutSeconds: 60 };

const always = { times: 'always' } as const;
type Step = Readonly<Record<string, unknown>>;

interface Failure {
  readonly steps: (bench: Bench) => readonly Step[];
  readonly request?: Partial<RunRequest>;
  readonly expected: Partial<Verdict>;
}

const failures: Readonly<Record<string, Failure>> = {
  'a refused credential': {
    steps: () => [{ error: { status: 401, message: 'no such key', ...always } }],
    expected: { verdict: 'auth', exitCode: 20 },
  },
  'a rate limit with a long wait': {
    steps: () => [{ error: { status: 429, message: 'slow down', retry_after: 30, ...always } }],
    expected: { verdict: 'rate_limited', exitCode: 21, retryAfterSeconds: 30 },
  },
  'a server that fails': {
    steps: () => [{ error: { status: 500, message: 'out of order', ...always } }],
    expected: { verdict: 'provider_error', exitCode: 25 },
  },
  'a model that never answers': {
    steps: () => [{ hang: 'always' }],
    expected: { verdict: 'provider_error', exitCode: 25 },
  },
  'answers that break off': {
    steps: () => [{ cut: 'always' }],
    expected: { verdict: 'provider_error', exitCode: 25 },
  },
  'more turns than it was given': {
    steps: () => [{ endless: { shell: 'true' } }],
    request: { maxTurns: 2, unrestricted: true },
    expected: { verdict: 'max_turns', exitCode: 10 },
  },
  'a tool that it may not use': {
    steps: ({ outside }) => [{ write: { path: join(outside, 'x.txt'), content: 'x' } }, { say: 'It was refused.' }],
    request: { permission: 'workspace' },
    expected: { verdict: 'denied', exitCode: 11 },
  },
  'a model that the provider does not know': {
    steps: () => [{ error: { status: 404, message: 'The model `scripted-model` does not exist', ...always } }],
    expected: { verdict: 'model_unknown', exitCode: 23 },
  },
};

/** A bench on which pi finds a Node.js that is new enough for it. */
const benchOf = (): Promise<Bench> => createBench({ newerNode: newerNodeDirectory });

describe.each(agents)('%s', (agent) => {
  test.each(Object.entries(failures))('ends soon and rightly with %s', async (_what, { steps, request, expected }) => {
    const bench = await benchOf();
    const startedAt = Date.now();

    const run = await bench.run({
      agent,
      provider: bench.scripted(...steps(bench)),
      prompt: 'go on',
      ...impatient,
      ...request,
    });

    expect(run.verdict).toMatchObject(expected);
    expect(run.verdict.reason).not.toBe('');
    expect((Date.now() - startedAt) / 1000).toBeLessThan(20);
    expect(processesOf(run.id)).toEqual([]);
  });

  test('goes on by its own retries after a failure that passes', async () => {
    const bench = await benchOf();
    const provider = bench.scripted({ error: { status: 500, message: 'out of order', times: 1 } }, { say: 'done' });

    const run = await bench.run({ agent, provider, prompt: 'hello' });

    expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'done' });
    expect(eventsOf(run.events, 'model_request').map(({ status }) => status)).toContain(500);
  });

  test('that is not installed ends before a process starts', async () => {
    const bench = await benchOf();
    const provider = bench.scripted({ say: 'done' });
    const elsewhere = await createBench({ PATH: '/usr/bin:/bin' });

    await expect(elsewhere.run({ agent, provider, prompt: 'hello' })).rejects.toMatchObject({ code: 'agent_missing' });
  });

  test('that ends well but never says so has no result', async () => {
    const bench = await benchOf();
    const run = await runSilenced(bench, agent);

    expect(run.verdict).toMatchObject({ verdict: 'no_result', exitCode: 3, process: { exitCode: 0 } });
  });

  test('reports the usage that the model served', async () => {
    const bench = await benchOf();
    const provider = bench.scripted({ shell: 'echo hello' }, { say: 'done' });

    const run = await bench.run({ agent, provider, prompt: 'hello', unrestricted: true });

    const answers = run.requests.filter(({ outcome }) => outcome === 'reply').length;
    expect(turnsOf(run.requests).length).toBeGreaterThanOrEqual(2);
    expect(run.verdict.usage).toEqual({
      inputTokens: answers * scriptedUsage.input,
      cachedInputTokens: answers * scriptedUsage.cached,
      outputTokens: answers * scriptedUsage.output,
      // Each protocol tells what it has a field for.
      ...(run.requests.some(({ protocol }) => protocol === 'anthropic-messages')
        ? { cacheWriteTokens: 0 }
        : { reasoningTokens: answers * scriptedUsage.reasoning }),
      source: 'reported',
      answers,
    });
    expect(run.verdict.turns).toBe(turnsOf(run.requests).length);
  });
});

/** Runs an agent behind a command of its name that prints nothing and ends well. */
async function runSilenced(bench: Bench, agent: string): Promise<FinishedRun> {
  const directory = join(bench.home, 'silenced');
  mkdirSync(directory);
  const real = join(binaryDirectory, agent);
  writeFileSync(join(directory, agent), `#!/bin/sh\n"${real}" "$@" >/dev/null 2>&1\nexit 0\n`);
  chmodSync(join(directory, agent), 0o755);
  const silenced = await createBench({
    newerNode: newerNodeDirectory,
    PATH: `${directory}:${bench.environment['PATH'] ?? ''}`,
  });
  const run = await silenced.run({ agent, provider: silenced.scripted({ say: 'done' }), prompt: 'hello' });
  expect(turnsOf(run.requests).length).toBeGreaterThanOrEqual(1);
  return run;
}
