import type { AgentDefinition, DeliveryPlan, JsonObject, ResolvedRun } from '../../../src/api';
import { showText } from '../../../src/api';
import { settingsFile } from '../../../src/command';
import { fakeAgent, type Parts } from '../../../src/testing';
import { bundledProvider, routedRunOf, routeOf, runOf } from '../../support/definitions';

const instructed: DeliveryPlan = {
  channel: 'settings',
  settings: { rules: ['{run_directory}/instructions.md'] },
  files: [],
};

function agentWith(file: string, parts: Parts<AgentDefinition> = {}): AgentDefinition {
  return fakeAgent({
    settings: { file, values: { telemetry: false, rules: ['base'], at: 'values' } },
    permissions: { read_only: { config: { tools: ['read'], at: 'level' } } },
    provider: {
      tokenEnv: { _default: 'FAKE_KEY' },
      credentialType: 'api_key',
      routes: [
        {
          protocol: 'openai-chat',
          baseUrlSuffix: '/v1',
          modelRequired: false,
          env: {},
          args: [],
          settings: { endpoint: '{base_url}', key: '${token_env}', models: { '{model}': {} }, at: 'route' },
        },
      ],
    },
    ...parts,
  });
}

function written(agent: AgentDefinition, run: ResolvedRun): readonly [path: string, content: JsonObject] | undefined {
  const file = settingsFile(agent, run);
  if (file === undefined) return undefined;
  return [showText(file.path), JSON.parse(showText(file.content)) as JsonObject];
}

test('the settings of a routed run hold the values, and over them the route, the level and the instructions', () => {
  const agent = agentWith('{home}/settings.json');
  const run = routedRunOf(routeOf(agent, bundledProvider('openai')), {
    model: 'large',
    permission: 'read_only',
    delivery: instructed,
  });

  expect(written(agent, run)).toEqual([
    '<home>/settings.json',
    {
      telemetry: false,
      rules: ['base', '<run.directory>/instructions.md'],
      endpoint: '<broker.url>/v1',
      key: '$FAKE_KEY',
      models: { large: {} },
      tools: ['read'],
      at: 'level',
    },
  ]);
});

test('those of a run on the own login hold nothing of a route', () => {
  expect(written(agentWith('{run_directory}/settings.json'), runOf({ delivery: instructed }))).toEqual([
    '<run.directory>/settings.json',
    { telemetry: false, rules: ['base', '<run.directory>/instructions.md'], at: 'values' },
  ]);
});

test('on the own login nothing is written into the home of the person', () => {
  expect(written(agentWith('{home}/settings.json'), runOf())).toBeUndefined();
});
