import { createBench, removeBenches } from './support/bench';
import { turnsOf } from './support/finished-run';
import { realAgents, type RealAgent } from './support/installed-agents';
import { processesOf } from './support/processes';

afterEach(removeBenches);

/** The agents that count their turns themselves; for the others the broker counts, and the prompt asks. */
const ownFlag: Readonly<Record<RealAgent, string | undefined>> = {
  claude: '--max-turns',
  codex: undefined,
  opencode: undefined,
  qwen: '--max-session-turns',
};

test.each(realAgents)('%s stops after the turns that it was given', async (agent) => {
  const bench = await createBench();
  const provider = bench.scripted({ endless: { shell: 'true' } });

  const run = await bench.run({ agent, provider, prompt: 'go on', maxTurns: 3, unrestricted: true });

  expect(run.verdict).toMatchObject({ verdict: 'max_turns', exitCode: 10 });
  expect(turnsOf(run.requests).length).toBeGreaterThanOrEqual(3);
  expect(turnsOf(run.requests).length).toBeLessThanOrEqual(5);
  expect(run.plan.command.args.includes(ownFlag[agent] ?? '')).toBe(ownFlag[agent] !== undefined);
  expect(run.plan.warnings).toHaveLength(ownFlag[agent] === undefined ? 1 : 0);
  expect(processesOf(run.id)).toEqual([]);
});
