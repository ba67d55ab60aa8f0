import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createMuster } from '../../src';
import { parseScenario, startScriptedServer } from '../../src/scripted';
import { createBench, removeBenches } from './support/bench';
import { finishRun, turnsOf } from './support/finished-run';

afterEach(removeBenches);

const key = 'a-made-up-key-of-a-provider-0123456789';

test.each([
  ['blablador', 'BLABLADOR_API_KEY'],
  ['kisski', 'KISSKI_API_KEY'],
  ['openrouter', 'OPENROUTER_API_KEY'],
])('the entry of %s drives OpenCode, with its key and a configuration directory of its own', async (name, variable) => {
  const bench = await createBench({ [variable]: key });
  const steps = [{ say: 'Writing.', write: { path: 'notes.txt', content: 'hello' } }, { say: 'all done' }];
  const scenario = parseScenario(JSON.stringify({ scenario_version: 1, steps }), 'scenario.yaml');
  const server = await startScriptedServer({ scenario, directory: bench.directory, apiKey: key });
  try {
    // The operator says that this machine stands for the provider; all else of the entry stays.
    const overlay = join(dirname(bench.directory), 'roster');
    mkdirSync(join(overlay, 'providers'), { recursive: true });
    writeFileSync(
      join(overlay, 'providers', `${name}.yaml`),
      JSON.stringify({
        roster_version: 1,
        trusted: true,
        upstream: server.url,
        allow_private: 'loopback',
        serves: { 'openai-chat': { path: '' }, 'anthropic-messages': null, 'openai-responses': null },
      }),
    );
    const muster = await createMuster({ environment: bench.environment, rosterDirectories: [overlay] });

    const run = await finishRun(
      await muster.run({
        agent: 'opencode',
        directory: bench.directory,
        provider: name,
        model: 'scripted-model',
        prompt: 'write a note',
      }),
    );

    expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'all done', turns: 2 });
    expect(turnsOf(server.requests).map(({ protocol, step }) => [protocol, step])).toEqual([
      ['openai-chat', 0],
      ['openai-chat', 1],
    ]);
    const { env } = run.plan.command;
    expect(JSON.stringify(env['OPENCODE_CONFIG_DIR'])).toContain(`/${name}`);
    expect(JSON.stringify(env['OPENCODE_CONFIG_CONTENT'])).toContain(`\\"enabled_providers\\":[\\"${name}\\"]`);
  } finally {
    await server.close();
  }
});
