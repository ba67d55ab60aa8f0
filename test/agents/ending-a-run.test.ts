import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createBench, removeBenches } from './support/bench';
import { finishRun, turnsOf } from './support/finished-run';
import { realAgents, type RealAgent } from './support/installed-agents';
import { isRunning, processesOf } from './support/processes';

afterEach(removeBenches);

/** Long enough for the agent to be in the middle of its turn. */
const timeoutSeconds: Readonly<Record<RealAgent, number>> = { claude: 8, codex: 8, opencode: 16, qwen: 12 };

/** Leaves its process id and keeps busy; one of the agents refuses a command that only sleeps. */
const busy = { shell: `sh -c 'echo $$ > pid.txt; sleep 300; true'` };

describe.each(realAgents)('%s', (agent) => {
  test('is ended with all of its processes when the server hangs', async () => {
    const bench = await createBench();
    const provider = bench.scripted({ hang: 'always' });

    const run = await bench.run({ agent, provider, prompt: 'hello', timeoutSeconds: timeoutSeconds[agent] });

    expect(run.verdict).toMatchObject({ verdict: 'timed_out', exitCode: 124 });
    expect(turnsOf(run.requests).length).toBeGreaterThan(0);
    expect(processesOf(run.id)).toEqual([]);
  });

  test('is ended with the command that it was running when the time is over', async () => {
    const bench = await createBench();
    const request = { agent, provider: bench.scripted(busy), prompt: 'hello', unrestricted: true };

    const run = await bench.run({ ...request, timeoutSeconds: timeoutSeconds[agent] });

    expect(run.verdict.verdict).toBe('timed_out');
    expect(isRunning(Number(readFileSync(join(bench.directory, 'pid.txt'), 'utf8')))).toBe(false);
    expect(processesOf(run.id)).toEqual([]);
  });

  test('is ended with the command that it was running when the run is stopped', async () => {
    const bench = await createBench();
    const { directory } = bench;
    const pidFile = join(directory, 'pid.txt');

    const started = await bench.muster.run({
      agent,
      directory,
      provider: bench.scripted(busy),
      prompt: 'hello',
      unrestricted: true,
      timeoutSeconds: 90,
    });
    const finished = finishRun(started);
    while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await wait(50);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    await started.stop('enough');

    expect((await finished).verdict).toMatchObject({ verdict: 'cancelled', reason: 'enough', exitCode: 130 });
    expect(isRunning(pid)).toBe(false);
    expect(processesOf(started.id)).toEqual([]);
  });
});
