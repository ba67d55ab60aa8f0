import type { BoundAgent } from '../../../src/api';
import { agentStatus, unusableAgentStatus, type AgentStatus, type RunSettings } from '../../../src/plan';
import type { HostFacts } from '../../../src/host';
import { bundledRoster, definitionOf } from '../../support/definitions';
import { bundledRegistry, factsOf, factsWith } from '../../support/plans';
import { without } from '../../support/without';

const status = (
  agent: BoundAgent,
  facts: HostFacts,
  settings: Partial<RunSettings> = {},
  model?: string,
): AgentStatus =>
  agentStatus(agent, {
    providers: bundledRoster.providers,
    config: agent.applyConfig(model === undefined ? {} : { model }),
    settings: { origins: {}, ...settings },
    facts,
  });
const registry = bundledRegistry();
const claude = registry.resolve('claude');
const plain: BoundAgent = { ...registry.resolve('qwen'), definition: definitionOf() };
const withoutBinary = without(factsOf(), 'binary');

describe('what a run of an agent would be like', () => {
  test('is ready with its own login', () => {
    expect(status(claude, factsOf())).toEqual({
      agent: 'claude',
      label: 'Claude Code',
      installed: true,
      verified: 'real',
      path: '/usr/bin/agent',
      version: '1.2.3',
      route: 'own login',
      permission: 'workspace',
      ready: true,
      missing: [],
    });
  });

  test('is routed where a credential is set', () => {
    expect(status(claude, factsWith('ANTHROPIC_API_KEY')).route).toBe('anthropic (anthropic-messages)');
  });

  test('is not ready without a binary, and the rest is told all the same', () => {
    expect(status(claude, withoutBinary)).toMatchObject({
      installed: false,
      route: 'own login',
      permission: 'workspace',
      ready: false,
      missing: [expect.stringContaining('not installed')],
    });
  });

  test('tells everything that stands in the way at once', () => {
    const provider = { value: 'anthropic', origin: 'muster.yaml:1:1' };
    const { ready, missing } = status(plain, withoutBinary, { provider });
    expect(ready).toBe(false);
    expect(missing).toHaveLength(3);
  });

  test('misses a credential that the configured provider needs', () => {
    const provider = { value: 'openrouter', origin: 'muster.yaml:1:1' };
    expect(status(claude, factsOf(), { provider }).missing).toEqual([expect.stringContaining('OPENROUTER_API_KEY')]);
  });

  test('is installed when it is too old, and says which version is there', () => {
    const old: BoundAgent = {
      ...claude,
      definition: { ...claude.definition, version: { args: [], minimum: '9.0.0' } },
    };
    expect(status(old, factsOf())).toMatchObject({
      installed: true,
      path: '/usr/bin/agent',
      version: '1.2.3',
      ready: false,
      missing: [expect.stringContaining('at least 9.0.0')],
    });
  });

  test('misses a model that its route needs, unless the configuration names one', () => {
    const provider = { value: 'local', origin: 'muster.yaml:1:1' };
    const opencode = registry.resolve('opencode');
    expect(status(opencode, factsOf(), { provider }).missing).toEqual([expect.stringContaining('--model')]);
    expect(status(opencode, factsOf(), { provider }, 'm').missing).toEqual([]);
  });

  test('misses a way for the configuration of its level', () => {
    const permissions = { ...claude.definition.permissions };
    const workspace = { ...permissions.workspace, config: { deny: true } };
    const definition = { ...plain.definition, permissions: { ...permissions, workspace } };
    expect(status({ ...plain, definition }, factsOf()).missing).toEqual([
      expect.stringContaining('would not reach it'),
    ]);
  });

  test('of one that cannot be bound is told all the same', () => {
    expect(unusableAgentStatus(definitionOf(), factsOf(), 'Nobody registered it.')).toEqual({
      agent: 'plain',
      label: 'Plain',
      installed: true,
      path: '/usr/bin/agent',
      version: '1.2.3',
      ready: false,
      missing: ['Nobody registered it.'],
    });
  });
});
