import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseScenario, startScriptedServer } from '../../src/scripted';
import { createBench, removeBenches } from './support/bench';
import { turnsOf } from './support/finished-run';
import { realAgents, type RealAgent } from './support/installed-agents';

afterEach(removeBenches);

const realKey = 'sk-real-key-that-no-agent-may-see-0123456789';

/** The variable in which each agent is given its token. */
const tokenVariables: Readonly<Record<RealAgent, string>> = {
  claude: 'ANTHROPIC_API_KEY',
  codex: 'OPENAI_API_KEY',
  opencode: 'OPENCODE_API_KEY',
  qwen: 'OPENAI_API_KEY',
};

/** Writes down what a command of the agent can see: the environment, and the arguments of every process of the run. */
const look = `env > seen.txt
for process in /proc/[0-9]*; do
  if grep -qs "MUSTER_RUN_ID=$MUSTER_RUN_ID" $process/environ; then
    cat $process/environ $process/cmdline | tr '\\0' '\\n' >> seen.txt
  fi
done; true`;

test.each(realAgents)('%s works with a token that is worth nothing outside the run', async (agent) => {
  const bench = await createBench({ LOCAL_API_KEY: realKey });
  const steps = [{ shell: look }, { say: 'all done' }];
  const scenario = parseScenario(JSON.stringify({ scenario_version: 1, steps }), 'scenario.yaml');
  const server = await startScriptedServer({ scenario, directory: bench.directory, apiKey: realKey });
  try {
    const run = await bench.run({
      agent,
      provider: `local:${server.url}`,
      model: 'scripted-model',
      prompt: 'look',
      unrestricted: true,
    });

    expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    // Only a request with the real key is given a step.
    expect(turnsOf(server.requests).map(({ step }) => step)).toEqual([0, 1]);

    const seen = readFileSync(join(bench.directory, 'seen.txt'), 'latin1');
    const token = new RegExp(`^${tokenVariables[agent]}=(\\S+)$`, 'm').exec(seen)?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{20,}$/);
    const brokers = new Set(seen.match(/http:\/\/127\.0\.0\.1:\d+/g));
    expect([...brokers]).toHaveLength(1);
    expect([...brokers]).not.toContain(server.url);

    const files = filesBelow(dirname(bench.directory));
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => readFileSync(file).includes(realKey))).toEqual([]);
    expect(filesBelow(run.record).filter((file) => readFileSync(file).includes(token))).toEqual([]);
    expect(JSON.stringify(run.events)).not.toContain(token);

    const headers = { 'x-api-key': token, authorization: `Bearer ${token}` };
    await expect(fetch(`${[...brokers].join('')}/v1/models`, { headers })).rejects.toThrow();
    expect((await fetch(`${server.url}/v1/models`, { headers })).status).toBe(401);
  } finally {
    await server.close();
  }
});

function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
