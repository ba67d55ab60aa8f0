import { createBench, removeBenches } from './support/bench';
import { turnsOf } from './support/finished-run';
import { realAgents } from './support/installed-agents';
import { processesOf } from './support/processes';

afterEach(removeBenches);

describe.each(realAgents)('%s', (agent) => {
  test('is ended after the second refusal of the credential', async () => {
    const bench = await createBench();
    const provider = bench.scripted({ error: { status: 401, message: 'no such key', times: 'always' } });

    const { id, verdict, requests } = await bench.run({ agent, provider, prompt: 'hello', timeoutSeconds: 60 });

    expect(verdict).toMatchObject({ verdict: 'auth', exitCode: 20 });
    expect(turnsOf(requests).length).toBeLessThanOrEqual(3);
    expect(processesOf(id)).toEqual([]);
  });

  test('is ended by a rate limit that lasts longer than anybody waits', async () => {
    const bench = await createBench();
    const provider = bench.scripted({
      error: { status: 429, message: 'slow down', retry_after: 120, times: 'always' },
    });

    const { id, verdict } = await bench.run({ agent, provider, prompt: 'hello', timeoutSeconds: 60 });

    expect(verdict).toMatchObject({ verdict: 'rate_limited', exitCode: 21, retryAfterSeconds: 120 });
    expect(processesOf(id)).toEqual([]);
  });

  test('does not go on for ever while the server fails', async () => {
    const bench = await createBench();
    const provider = bench.scripted({ error: { status: 500, message: 'out of order', times: 'always' } });

    // Claude Code and Codex give up by themselves; the others wait longer and longer between their requests.
    const { id, verdict, requests } = await bench.run({ agent, provider, prompt: 'hello', maxWaitSeconds: 15 });

    expect(verdict).toMatchObject({ verdict: 'provider_error', exitCode: 25 });
    expect(turnsOf(requests).length).toBeGreaterThan(1);
    expect(processesOf(id)).toEqual([]);
  });
});
