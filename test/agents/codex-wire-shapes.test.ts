import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario, startScriptedServer } from '../../src/scripted';
import { createBench, removeBenches } from './support/bench';
import { turnsOf } from './support/finished-run';

afterEach(removeBenches);

const steps = [{ write: { path: 'hello.txt', content: 'hello\n' } }, { say: 'all done' }];

test('codex with a model that it does not know advertises its tools in the usual place', async () => {
  const bench = await createBench();

  const run = await bench.run({ agent: 'codex', provider: bench.scripted(...steps), prompt: 'write' });

  expect(run.verdict.verdict).toBe('ok');
  expect(turnsOf(run.requests)[0]).toMatchObject({
    model: 'scripted-model',
    body: { tools: expect.any(Array) as unknown },
  });
  expect(readFileSync(join(bench.directory, 'hello.txt'), 'utf8')).toBe('hello\n');
});

test('codex with its own default model runs JavaScript that calls its tools, and creates the same file', async () => {
  const bench = await createBench();
  const scenario = parseScenario(JSON.stringify({ scenario_version: 1, steps }), 'scenario.yaml');
  const server = await startScriptedServer({ scenario, directory: bench.directory });
  try {
    const run = await bench.run({ agent: 'codex', provider: `local:${server.url}`, prompt: 'write' });

    expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    const [first] = turnsOf(server.requests);
    expect(first?.body).not.toHaveProperty('tools');
    expect(first?.tools).toContain('exec');
    expect(readFileSync(join(bench.directory, 'hello.txt'), 'utf8')).toBe('hello\n');
  } finally {
    await server.close();
  }
});
