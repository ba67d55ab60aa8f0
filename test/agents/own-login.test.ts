import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseScenario, startScriptedServer } from '../../src/scripted';
import { createBench, removeBenches } from './support/bench';
import { turnsOf } from './support/finished-run';

afterEach(removeBenches);

const key = 'sk-key-of-the-person-0123456789';
const settings = '{"env":{"FROM_OWN_SETTINGS":"yes"}}\n';

test('claude on its own login uses the configuration of the person, to which Muster adds nothing', async () => {
  const steps = [{ shell: 'printf %s "$FROM_OWN_SETTINGS" > settings.txt' }, { say: 'all done' }];
  const scenario = parseScenario(JSON.stringify({ scenario_version: 1, steps }), 'scenario.yaml');
  const server = await startScriptedServer({ scenario, apiKey: key });
  try {
    const bench = await createBench({ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: key });
    const own = join(bench.home, '.claude');
    mkdirSync(own);
    writeFileSync(join(own, 'settings.json'), settings);

    const run = await bench.run({
      agent: 'claude',
      ownLogin: true,
      unrestricted: true,
      prompt: 'hello',
      instructions: 'A rule for this run alone.',
    });

    expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    expect(run.verdict).not.toHaveProperty('turns');
    expect(turnsOf(server.requests).map(({ step }) => step)).toEqual([0, 1]);
    expect(turnsOf(server.requests)[0]?.system).toContain('A rule for this run alone.');
    expect(readFileSync(join(bench.directory, 'settings.txt'), 'utf8')).toBe('yes');

    expect(readFileSync(join(own, 'settings.json'), 'utf8')).toBe(settings);
    const below = readdirSync(own, { recursive: true, encoding: 'utf8' });
    expect(below.filter((name) => name.includes(run.verdict.sessionId ?? 'no session')).length).toBeGreaterThan(0);
    const ours = below.filter((name) => /instructions\.md|muster/i.test(name.replaceAll(/projects\/[^/]*/g, '')));
    expect(ours).toEqual([]);
    // Its session has a record and no home.
    const sessions = join(dirname(bench.directory), 'state/muster/sessions');
    expect(readdirSync(sessions).map((id) => readdirSync(join(sessions, id)))).toEqual([['session.json']]);
  } finally {
    await server.close();
  }
});
