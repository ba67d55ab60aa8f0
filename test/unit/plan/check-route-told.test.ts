import type { AgentDefinition } from '../../../src/api';
import { fakeAgent, type Parts } from '../../../src/testing';
import { bundledRegistry, planOf } from '../../support/plans';
import { errorLike } from '../../support/error-like';

type Route = NonNullable<AgentDefinition['provider']>['routes'][number];

const registry = bundledRegistry();
const route: Route = { protocol: 'openai-chat', baseUrlSuffix: '', modelRequired: false, env: {}, args: [] };

function plan(parts: Partial<Route>, more: Parts<AgentDefinition> = {}): () => ReturnType<typeof planOf> {
  const definition = fakeAgent({
    label: 'Tool',
    provider: { tokenEnv: {}, credentialType: 'api_key', routes: [{ ...route, ...parts }] },
    ...more,
  });
  return () => planOf({ ...registry.resolve('qwen'), definition }, { provider: 'scripted', unrestricted: true });
}

describe('a routed run of an agent', () => {
  test.each<[string, Partial<Route>, Parts<AgentDefinition>, RegExp]>([
    ['neither', {}, {}, /Tool would not be told the base URL of the broker .* nor the token of the run/],
    [
      'no address',
      { tokenEnv: { _default: 'TOOL_KEY' } },
      {},
      /would not be told the base URL of the broker [^;]*\. Its/,
    ],
    ['no token', { baseUrlEnv: 'TOOL_URL' }, {}, /would not be told the token of the run/],
    [
      'a token of another kind of credential alone',
      { baseUrlEnv: 'TOOL_URL', tokenEnv: { oauth: 'TOOL_KEY' } },
      {},
      /would not be told the token of the run/,
    ],
    [
      'both in settings that are not written',
      { settings: { url: '{base_url}', key: '{token}' } },
      {},
      /would not be told the base URL of the broker .* nor the token of the run/,
    ],
  ])('that is told %s is refused before anything starts', (_title, parts, more, message) => {
    expect(plan(parts, more)).toThrow(
      errorLike({ code: 'route_unavailable', message: expect.stringMatching(message) as string }),
    );
  });

  test.each<[string, Partial<Route>, Parts<AgentDefinition>]>([
    ['by variables', { baseUrlEnv: 'TOOL_URL', tokenEnv: { _default: 'TOOL_KEY' } }, {}],
    ['by arguments', { args: ['--url={base_url}', '--key={token}'] }, {}],
    [
      'by its settings',
      { settings: { url: '{base_url}', key: '{token}' } },
      { settings: { file: '{run_directory}/settings.json', values: {} } },
    ],
  ])('may start when it is told both %s', (_title, parts, more) => {
    expect(plan(parts, more)).not.toThrow();
  });

  test.each<[string, Parts<AgentDefinition>, readonly unknown[]]>([
    ['is warned of when nothing points it elsewhere', {}, [expect.stringContaining('uses your own home')]],
    ['is fine where a variable points at a private one', { home: { env: { TOOL_HOME: '{home}' }, files: {} } }, []],
  ])('that works in the home of the person %s', (_title, more, warnings) => {
    const told = { baseUrlEnv: 'TOOL_URL', tokenEnv: { _default: 'TOOL_KEY' } };
    expect(plan(told, more)().warnings).toEqual(warnings);
  });
});
