import { join } from 'node:path';
import { GenericCommandBuilder, GenericStrategy, type AgentPlugin } from '../../../src/api';
import { builtinPlugins } from '../../../plugins';
import { probeAsyncPlugin, probePlugin, type ProbeRule } from '../../../src/testing';
import { capableAgent } from './agents';

function registering(register: AgentPlugin['register']): AgentPlugin {
  return { apiVersion: 1, id: 'probed', version: '1.0.0', register };
}

function rulesOf(plugin: unknown): readonly ProbeRule[] {
  return [...new Set(probePlugin(plugin as AgentPlugin).map(({ rule }) => rule))];
}

test('a plugin that brings behaviour, a decoder and a roster keeps the contract', () => {
  const plugin = registering((registrar) => {
    registrar.strategy('probed', () => new GenericStrategy());
    registrar.eventDecoder('probed', () => ({ decode: (line) => [{ type: 'raw', line }], end: () => [] }));
    registrar.roster(join(__dirname, '../../../roster'));
  });
  expect(probePlugin(plugin, { agents: [capableAgent], lines: { probed: ['one', 'two'] } })).toEqual([]);
});

describe('a plugin whose register returns a promise', () => {
  const slow = registering(async (registrar) => {
    await Promise.resolve();
    registrar.strategy('probed', () => new GenericStrategy());
    registrar.eventDecoder('probed', () => ({ decode: () => [], end: () => [] }));
  });

  test('is probed when it is done', async () => {
    const findings = await probeAsyncPlugin(slow, { agents: [capableAgent], lines: { probed: ['lost'] } });
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['line_lost']);
  });

  test('is not probed by a probe that cannot wait, which says which one can', () => {
    expect(probePlugin(slow)).toEqual([
      { rule: 'plugin_malformed', subject: 'plugin', message: expect.stringContaining('probeAsyncPlugin') as string },
    ]);
  });

  test.each<[ProbeRule, unknown]>([
    ['threw', registering(() => Promise.reject(new Error('no')))],
    ['plugin_malformed', undefined],
  ])('has findings too: %s', async (rule, plugin) => {
    const findings = await probeAsyncPlugin(plugin as AgentPlugin);
    expect([...new Set(findings.map((finding) => finding.rule))]).toEqual([rule]);
  });
});

/** Counts in a public field, which a registry has frozen. */
class ForgetfulBuilder extends GenericCommandBuilder {
  calls = 0;

  override build(...parts: Parameters<GenericCommandBuilder['build']>): ReturnType<GenericCommandBuilder['build']> {
    this.calls += 1;
    return super.build(...parts);
  }
}

let calls = 0;
const whole = registering(() => undefined);

test.each<[ProbeRule, string, unknown]>([
  ['plugin_malformed', 'is nothing', undefined],
  ['plugin_malformed', 'has another contract version', { ...whole, apiVersion: 2 }],
  ['plugin_malformed', 'has no id', { ...whole, id: '' }],
  ['plugin_malformed', 'has no version', { ...whole, version: undefined }],
  ['plugin_malformed', 'cannot register', { ...whole, register: undefined }],
  [
    'threw',
    'changes the builder that all runs share',
    registering((registrar) => {
      registrar.commandBuilder('probed', () => new ForgetfulBuilder());
    }),
  ],
  [
    'threw',
    'throws',
    registering(() => {
      throw new Error('no');
    }),
  ],
  [
    'threw',
    'has a factory that throws',
    registering((registrar) => {
      registrar.commandBuilder('x', () => {
        throw new Error('no');
      });
    }),
  ],
  [
    'registration_repeated',
    'registers both kinds and one again',
    registering((registrar) => {
      registrar.strategy('x', () => new GenericStrategy());
      registrar.commandBuilder('x', () => new GenericStrategy().commandBuilder);
    }),
  ],
  [
    'registration_unstable',
    'registers other names each time',
    registering((registrar) => {
      registrar.strategy(`x${String(calls++)}`, () => new GenericStrategy());
    }),
  ],
  [
    'product_malformed',
    'has a strategy that is none',
    registering((registrar) => {
      registrar.strategy('x', () => ({}) as never);
    }),
  ],
  [
    'product_malformed',
    'has a builder that is none',
    registering((registrar) => {
      registrar.commandBuilder('x', () => ({}) as never);
    }),
  ],
  [
    'product_malformed',
    'has a delivery that is none',
    registering((registrar) => {
      registrar.instructionDelivery('x', () => undefined as never);
    }),
  ],
  [
    'product_malformed',
    'has a decoder that is none',
    registering((registrar) => {
      registrar.eventDecoder('x', () => (() => []) as never);
    }),
  ],
  [
    'roster_missing',
    'has a roster directory without agents',
    registering((registrar) => {
      registrar.roster(__dirname);
    }),
  ],
  [
    'roster_missing',
    'has a relative roster directory',
    registering((registrar) => {
      registrar.roster('roster');
    }),
  ],
])('%s is found in a plugin that %s', (rule, _what, plugin) => {
  expect(rulesOf(plugin)).toContain(rule);
});

test('a registration that replaces is no repetition', () => {
  const plugin = registering((registrar) => {
    registrar.strategy('x', () => new GenericStrategy());
    registrar.commandBuilder('x', () => new GenericStrategy().commandBuilder, { replaces: true });
  });
  expect(rulesOf(plugin)).toEqual([]);
});

test('what a strategy does wrong is told with its name and the agent', () => {
  const plugin = registering((registrar) => {
    registrar.strategy('x', () => ({
      instructionDelivery: new GenericStrategy().instructionDelivery,
      commandBuilder: {
        build: () => {
          throw new Error('no');
        },
      },
    }));
  });
  expect(probePlugin(plugin, { agents: [capableAgent] })[0]).toEqual({
    rule: 'threw',
    subject: 'strategy "x", command builder for capable',
    message: 'own login: Error: no',
  });
});

test.each(builtinPlugins.map((plugin) => [plugin.id, plugin] as const))(
  'the built-in plugin %s needs no agent to pass',
  (_id, plugin) => {
    expect(probePlugin(plugin)).toEqual([]);
  },
);

test('recorded lines of a log format that nobody registered are told', () => {
  const plugin = registering((registrar) => {
    registrar.eventDecoder('probed-log', () => ({ decode: (line) => [{ type: 'raw', line }], end: () => [] }));
  });
  expect(probePlugin(plugin, { lines: { 'probed-log': [], 'probd-log': ['x'] } })).toEqual([
    { rule: 'lines_unused', subject: 'plugin', message: '"probd-log" has no decoder; there are probed-log' },
  ]);
});
