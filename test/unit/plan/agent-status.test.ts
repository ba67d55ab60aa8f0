import type { AgentDefinition } from '../../../src/api';
import { agentStatus, type AgentStatus, type RunSettings } from '../../../src/plan';
import type { HostFacts } from '../../../src/host';
import { bundledAgent, bundledRoster, definitionOf } from '../../support/definitions';
import { factsOf, factsWith } from '../../support/plans';
import { without } from '../../support/without';

const status = (agent: AgentDefinition, facts: HostFacts, settings: Partial<RunSettings> = {}): AgentStatus =>
  agentStatus(agent, bundledRoster.providers, { origins: {}, ...settings }, facts);
const claude = bundledAgent('claude');
const withoutBinary = without(factsOf(), 'binary');

describe('what a run of an agent would be like', () => {
  test('is ready with its own login', () => {
    expect(status(claude, factsOf())).toEqual({
      agent: 'claude',
      label: 'Claude Code',
      installed: true,
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
    const { ready, missing } = status(definitionOf(), withoutBinary, { provider });
    expect(ready).toBe(false);
    expect(missing).toHaveLength(3);
  });

  test('misses a credential that the configured provider needs', () => {
    const provider = { value: 'openrouter', origin: 'muster.yaml:1:1' };
    expect(status(claude, factsOf(), { provider }).missing).toEqual([expect.stringContaining('OPENROUTER_API_KEY')]);
  });
});
