import { createBench, removeBenches } from './support/bench';
import { realAgents } from './support/installed-agents';
import { startTrap } from './support/trap';

afterEach(removeBenches);

const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];

test.each(realAgents)('%s on a routed run reaches the broker past the proxies of the host', async (agent) => {
  const trap = await startTrap();
  try {
    const bench = await createBench(Object.fromEntries(names.map((name) => [name, trap.url])));

    const { verdict } = await bench.run({ agent, provider: bench.scripted({ say: 'done' }), prompt: 'hello' });

    expect(verdict).toMatchObject({ verdict: 'ok', text: 'done' });
    expect(trap.requests.filter(({ path }) => /127\.0\.0\.1|localhost/.test(path))).toEqual([]);
  } finally {
    await trap.close();
  }
});
