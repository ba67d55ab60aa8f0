import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from '../../src';
import { startAugmentService, type AugmentService } from './support/augment-service';
import { createBench, removeBenches } from './support/bench';
import { finishRun, turnsOf, type FinishedRun } from './support/finished-run';
import { newerNodeDirectory, realAgents } from './support/installed-agents';
import { ProcessWatch } from './support/process-watch';
import { isRunning, processesOf } from './support/processes';

const services: AugmentService[] = [];

afterEach(async () => {
  removeBenches();
  await Promise.all(services.splice(0).map((service) => service.close()));
});

/** All that are installed, with the seconds after which each is in the middle of its turn. */
const agents: readonly (readonly [agent: string, timeoutSeconds: number])[] = [
  ['auggie', 20],
  ['claude', 10],
  ['cline', 16],
  ['codex', 8],
  ['continue', 12],
  ['copilot', 12],
  ['droid', 10],
  ['gemini', 14],
  ['grok', 8],
  ['kilo', 25],
  ['letta', 16],
  ['nanocoder', 12],
  ['opencode', 20],
  ['pi', 10],
  ['qwen', 14],
];

/** More than any of them takes to begin. */
const longestSeconds = 90;

/** They run on a newer Node.js than Muster needs. */
const withNewerNode: ReadonlySet<string> = new Set(['nanocoder', 'pi']);

/** Leaves its process id and keeps busy; one of the agents refuses a command that only sleeps. */
const busy = `sh -c 'echo $$ > pid.txt; sleep 300; true'`;

/** A run that is under way with a command of its agent. */
interface BusyRun {
  readonly run: Run;
  readonly watch: ProcessWatch;
  readonly finished: Promise<FinishedRun>;
  /** The process of the command; waits until there is one, and gives none when the run is over before. */
  command(): Promise<number | undefined>;
}

async function startBusy(agent: string, timeoutSeconds: number): Promise<BusyRun> {
  const { bench, route } = agent === 'auggie' ? await loggedIn() : await routed(agent);
  const { directory, muster } = bench;
  const run = await muster.run({ agent, directory, prompt: 'hello', unrestricted: true, timeoutSeconds, ...route });
  const watch = new ProcessWatch(run.id);
  const finished = finishRun(run);
  const pidFile = join(directory, 'pid.txt');
  return {
    run,
    watch,
    finished,
    command: async () => {
      const over = { is: false };
      void finished.then(() => (over.is = true));
      while (!over.is && (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '')) await wait(50);
      return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : undefined;
    },
  };
}

async function routed(agent: string) {
  const bench = await createBench(withNewerNode.has(agent) ? { newerNode: newerNodeDirectory } : {});
  return { bench, route: { provider: bench.scripted({ shell: busy }) } };
}

/** It knows no model but that of its own service. */
async function loggedIn() {
  const input = { command: busy, wait: true, max_wait_seconds: 200, cwd: '.' };
  const service = await startAugmentService([{ tool: 'launch-process', input }, { say: 'all done' }]);
  services.push(service);
  return { bench: await createBench({ AUGMENT_SESSION_AUTH: service.login }), route: { ownLogin: true } as const };
}

describe.each(agents)('%s', (agent, timeoutSeconds) => {
  test('is ended with the command that it is running when the time is over', async () => {
    let seconds = timeoutSeconds;
    let busyRun = await startBusy(agent, seconds);
    let pid = await busyRun.command();
    // On a machine that is busy itself it takes the agent longer to begin.
    while (pid === undefined && seconds < longestSeconds) {
      busyRun.watch.end();
      seconds *= 2;
      busyRun = await startBusy(agent, seconds);
      pid = await busyRun.command();
    }
    const { run, watch, finished } = busyRun;

    const { verdict } = await finished;

    expect(verdict).toMatchObject({ verdict: 'timed_out', exitCode: 124 });
    expect(watch.count).toBeGreaterThan(1);
    expect(watch.end()).toEqual([]);
    expect(isRunning(Number(pid))).toBe(false);
    expect(processesOf(run.id)).toEqual([]);
  }, 300_000);

  test('is ended with the command that it is running when the run is stopped', async () => {
    const { run, watch, finished, command } = await startBusy(agent, longestSeconds);
    const pid = Number(await command());
    expect(isRunning(pid)).toBe(true);
    watch.look();

    await run.stop('enough');

    expect(watch.count).toBeGreaterThan(1);
    expect(watch.end()).toEqual([]);
    expect((await finished).verdict).toMatchObject({ verdict: 'cancelled', reason: 'enough', exitCode: 130 });
    expect(isRunning(pid)).toBe(false);
    expect(processesOf(run.id)).toEqual([]);
  });
});

describe.each(realAgents)('%s', (agent) => {
  test('is ended with all of its processes when the server hangs', async () => {
    const bench = await createBench();
    const provider = bench.scripted({ hang: 'always' });

    let seconds = 10;
    const start = () => bench.run({ agent, provider, prompt: 'hello', timeoutSeconds: seconds });
    let run = await start();
    for (; turnsOf(run.requests).length === 0 && seconds < longestSeconds; seconds *= 2) run = await start();

    expect(run.verdict).toMatchObject({ verdict: 'timed_out', exitCode: 124 });
    expect(turnsOf(run.requests).length).toBeGreaterThan(0);
    expect(processesOf(run.id)).toEqual([]);
  }, 300_000);
});
